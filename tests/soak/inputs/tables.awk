# SPDX-License-Identifier: GPL-2.0-or-later
# Inputs with a form of their own, each into a file: records.json, library.xml, graph.dot, program.asm,
# build.ninja, commands.redis.
function step() {
  state = (state * 16807) % 2147483647
  return int(state / 1024)
}
function word(  text, n) {
  for (n = 3 + step() % 6; n > 0; --n) text = text substr("aeinorstlu", 1 + step() % 10, 1)
  return text
}
BEGIN {
  state = 5
  printf "[" >"records.json"
  print "<?xml version=\"1.0\"?>\n<library>" >"library.xml"
  for (i = 0; i < 4000; ++i) {
    kind = substr("abcdefgh", 1 + step() % 8, 1); title = word() " " word(); pages = 20 + step() % 900
    printf "%s\n{\"id\": %d, \"kind\": \"%s\", \"title\": \"%s\", \"pages\": %d, \"tags\": [\"%s\", null, %d.5]}", \
      i ? "," : "", i, kind, title, pages, word(), step() % 50 >"records.json"
    printf "  <entry id=\"n%d\" kind=\"%s\"><title>%s</title><pages>%d</pages></entry>\n", i, kind, title, pages >"library.xml"
  }
  print "\n]" >"records.json"
  print "</library>" >"library.xml"

  print "digraph made {" >"graph.dot"
  for (i = 1; i < 70; ++i) printf "  n%d -> n%d; n%d -> n%d [label=\"%s\"];\n", int(i / 2), i, i, step() % 70, word() >"graph.dot"
  print "}" >"graph.dot"

  print "bits 64\nsection .text" >"program.asm"
  for (i = 0; i < 2500; ++i)
    printf "l%d: mov rax, [rbx + rcx * 8 + %d]\n add eax, %d\n vpaddd xmm1, xmm2, [rdx]\n jne l%d\n", i, step() % 4096, step(), \
      step() % 2500 >"program.asm"

  print "rule copy\n  command = cat $in >$out\n" >"build.ninja"
  for (i = 0; i < 60; ++i) printf "build b%d: copy %s\n", i, (i ? "b" int(i / 2) " tiny_text" : "tiny_text") >"build.ninja"

  for (i = 0; i < 2000; ++i)
    printf "SET key:%d %s\nINCRBY count:%d %d\nLPUSH list:%d %s\nZADD ranks %d %s\nHSET table %s %d\n", i % 500, word(), \
      i % 7, step() % 100, i % 11, word(), step() % 1000, word(), word(), i >"commands.redis"
  print "SORT list:3 ALPHA LIMIT 0 20\nZRANGE ranks 10 40 WITHSCORES\nGET count:5\nHLEN table\nDBSIZE" >"commands.redis"
}
