% SPDX-License-Identifier: GPL-2.0-or-later
queens(N, Queens) :- numlist(1, N, Rows), select_queens(Rows, [], Queens).
select_queens([], Queens, Queens).
select_queens(Rows, Placed, Queens) :-
    select(Row, Rows, Rest), safe(Row, 1, Placed), select_queens(Rest, [Row|Placed], Queens).
safe(_, _, []).
safe(Row, D, [Other|Placed]) :-
    Row =\= Other + D, Row =\= Other - D, D1 is D + 1, safe(Row, D1, Placed).
main :- findall(Q, queens(6, Q), All), length(All, Count), print(Count), nl, queens(12, First), print(First), nl.
