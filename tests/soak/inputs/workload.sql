-- SPDX-License-Identifier: GPL-2.0-or-later
-- A database in a file: import, indices, a trigger, a view, joins, windows, full-text search, JSON, vacuum.
pragma journal_mode = delete;
create table line(id integer primary key, a text, b text, c text, amount real);
create table total(a text primary key, lines integer);
create trigger counted after insert on line begin
  insert into total values(new.a, 1) on conflict(a) do update set lines = lines + 1;
end;
begin;
with recursive made(i, s) as (select 1, 42 union all select i + 1, (s * 16807) % 2147483647 from made where i < 4000)
insert into line select i, printf('%x', s % 97), printf('%x', s % 1009), printf('text of %d and %d', s % 13, s % 31), s / 1000.0
from made;
commit;
create index line_b on line(b, amount);
create view busy as select a, lines from total where lines > 40;
select count(*), sum(lines) from busy;
select l.a, count(distinct l.b), round(avg(r.amount), 3) from line l join line r on l.b = r.b and l.id < r.id
group by l.a order by 2 desc, 1 limit 8;
select id, round(sum(amount) over (partition by a order by id rows 3 preceding), 2) from line order by 2 desc, 1 limit 5;
create virtual table words using fts5(c);
insert into words select c from line;
select count(*) from words where words match 'text and 12 not 30';
select json_group_array(a) from (select a from total order by lines desc, a limit 6);
update line set amount = amount + 1 where b in (select b from line group by b having count(*) > 5);
delete from line where id % 7 = 0;
begin; delete from line; rollback;
vacuum;
pragma integrity_check;
select count(*), round(total(amount), 2) from line;
