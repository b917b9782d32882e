-- SPDX-License-Identifier: GPL-2.0-or-later
-- Bulk inserts, an index, joins and sums, in memory. (The name of a temporary file would be random,
-- and shorter in one run of sixteen.)
PRAGMA temp_store = MEMORY;
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, town INTEGER);
CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT);
BEGIN;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
  INSERT INTO person SELECT i, printf('person %d', i * 7919 % 60013), i * 31 % 500 FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
  INSERT INTO town SELECT i, 'town ' || i FROM n;
CREATE INDEX person_name ON person(name);
COMMIT;
SELECT t.name, count(*), min(p.name), max(p.name)
  FROM person p JOIN town t ON t.id = p.town GROUP BY t.name ORDER BY 2 DESC, 1 LIMIT 5;
SELECT count(*) FROM person a JOIN person b ON b.name = printf('person %d', a.id) WHERE a.town < b.town;
SELECT sum(length(name)), avg(id) FROM person WHERE name LIKE '%9%7%';
