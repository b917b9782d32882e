%{
int yylex(void);
void yyerror(const char*);
%}
%token NUMBER NAME IF ELSE WHILE
%left '+' '-'
%left '*' '/'
%right UNARY
%%
program: | program statement;
statement: expression ';' | IF '(' expression ')' statement | IF '(' expression ')' statement ELSE statement
  | WHILE '(' expression ')' statement | '{' program '}' | NAME '=' expression ';';
expression: NUMBER | NAME | NAME '(' arguments ')' | '(' expression ')' | '-' expression %prec UNARY
  | expression '+' expression | expression '-' expression | expression '*' expression | expression '/' expression;
arguments: | list;
list: expression | list ',' expression;
%%
