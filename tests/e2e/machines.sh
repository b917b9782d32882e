#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --level2=, --policy=, --inclusion= and the TLBs: all misses, their classes and what larger caches leave are what plain simulators make of Lackey's
# trace of the same run; nothing that a machine has in common with Cachegrind's changes, nor what one without classes counts;
# a machine of the list can be used in both tools.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"
. "$here/tools_in_one_environment.sh"

small="1024,2,64 4096,2,64 16384,2,64"

# I1, D1, LL and the options of each machine.
machines=(
  "1024,2,64 4096,2,64 16384,2,64 --level2=8192,4,64"
  "512,1,32 2048,1,32 8192,1,128 --level2=6144,3,64 --policy=L1:lru,L2:lru,LL:nru --inclusion=L2:inclusive"
  "1536,3,32 1024,16,64 65536,8,128 --level2=6144,3,64 --inclusion=LL:inclusive --ITLB=4,2 --DTLB=6,2 --TLB2=24,4"
  "1024,2,64 4096,2,64 16384,2,64 --level2=4096,4,64 --inclusion=LL:exclusive --DTLB=4,4,1024"
  "1024,2,64 4096,2,64 16384,2,64 --level2=4096,4,64 --inclusion=L2:inclusive,LL:exclusive --policy=LL:srrip --ITLB=3,3 --TLB2=12,3"
  "1024,2,64 4096,8,64 16384,2,64 --policy=L1:plru,LL:qlru_h11_m1_r0_u0 --inclusion=LL:inclusive --ITLB=2,2 --DTLB=4,2 --TLB2=12,4 --ITLB2=8,2"
  "1024,2,64 4096,2,64 16384,2,128 --level2=8192,8,128 --policy=L1:nru,L2:qlru_h00_m1_r2_u1,LL:random_7 --inclusion=L2:inclusive"
  "1024,4,64 4096,4,64 16384,4,64 --level2=8192,4,64 --policy=I1:qlru_h21_m3_r1_u3,D1:qlru_h20_m2_r1_u2_umo,L2:fifo,LL:qlru_h00_m1_r0_u1 --inclusion=L2:inclusive,LL:exclusive --ITLB=8,8 --DTLB=8,8 --TLB2=16,4"
  "512,1,32 2048,1,32 8192,1,128 --policy=L1:random,LL:fifo --DTLB=4,1"
)
long=${CG_LONG_FORM:+1}
for client in miss_kernels miss_kernels-m32 straddle; do
  [[ -x $clients/$client ]] || continue
  number=0
  run cglac --trace-mem=yes --basic-counts=no --log-file=trace "$client"
  # Callgrind's blocks: the core neither chases nor unrolls.
  run cglac --trace-mem=yes --basic-counts=no --vex-guest-chase=no --vex-iropt-unroll-thresh=0 --log-file=trace2 "$client"
  for machine in "${machines[@]}"; do
    # The plain simulators take five seconds for a long client: all machines with the short one, some with the others,
    # in the short form of the tests one each.
    ((++number))
    case $client in
      straddle) ;;
      *-m32) ((number == 6 || (long && number == 2))) || continue ;;
      *) ((number == 8 || (long && number % 3 == 2))) || continue ;;
    esac
    read -r i1 d1 ll options <<<"$machine"
    # Larger caches have a meaning beside an LRU.
    [[ $options == *L1:[^l]* || $options == *[ID]1:[^l]* ]] || options+=" --curve=yes"
    read -ra options <<<"$options --miss-classes=yes"
    wanted() { "$here/machine_oracle" "$1" "$2" "$3" "--I1=$i1" "--D1=$d1" "--LL=$ll" "${options[@]}" || fail "no oracle"; }
    profile out cgnew "$i1 $d1 $ll" "${options[@]}" "$client"
    if [[ ${options[*]} == *--curve=yes* ]]; then
      profile curve cgnew "$i1 $d1 $ll" "${options[@]}" --miss-classes=no "$client"
      expect "curve, $client, $machine" "$(totals curve)" "$(totals out | grep -Ev '_(cold|cap|conf) ')"
    fi
    expect "$client, $machine" "$(totals out)" "$(wanted trace r "$(count out Ir)")"
    [[ $client == miss_kernels ]] || continue
    profile calls ctnew "$i1 $d1 $ll" "${options[@]}" "$client"
    # Without the last block.
    expect "Callgrind, $client, $machine" "$(totals calls)" "$(wanted trace2 w "$(count calls Ir)")"
  done
done

# Pages of 2 MB, where the program asks for them.
trace=(cglac --trace-mem=yes --basic-counts=no --trace-syscalls=yes)
for client in huge_pages huge_pages-m32; do
  [[ -x $clients/$client ]] || continue
  run "${trace[@]}" --log-file=trace $client
  run "${trace[@]}" --vex-guest-chase=no --vex-iropt-unroll-thresh=0 --log-file=trace2 $client
  grep -q 'sys_madvise.* 14 )' trace || fail "$client advises nothing"
  grep -q 'sys_mremap.*Success' trace || fail "$client moves nothing: $(grep sys_m trace)"
  read -r i1 d1 ll <<<"$small"
  for options in "--ITLB=4,2 --DTLB=6,2 --TLB2=24,4" "--DTLB=9,9 --TLB2=21,3" "--DTLB=3,1,16384 --TLB2=10,2,8192" \
    "--ITLB=4,2 --DTLB=6,2 --TLB2=24,4 --huge-pages=no"; do
    # One is enough for a second word size in the short form.
    [[ $client != *-m32 || $long || $options == *--TLB2=21,3 ]] || continue
    read -ra options <<<"$options"
    wanted() { "$here/machine_oracle" "$1" "$2" "$3" "--I1=$i1" "--D1=$d1" "--LL=$ll" "${options[@]}" || fail "no oracle"; }
    profile out cgnew "$small" "${options[@]}" $client
    expect "$client, ${options[*]}" "$(totals out)" "$(wanted trace r "$(count out Ir)")"
    profile calls ctnew "$small" "${options[@]}" $client
    expect "Callgrind, $client, ${options[*]}" "$(totals calls)" "$(wanted trace2 w "$(count calls Ir)")"
  done
  profile huge cgnew "$small" --DTLB=64,4 $client
  profile none cgnew "$small" --DTLB=64,4 --huge-pages=no $client
  (($(count huge DTmr) < $(count none DTmr))) || fail "$client: $(count huge DTmr) misses, $(count none DTmr) with small pages"
done

# What a machine has in common with Cachegrind's does not change, nor does another profile of a run.
tlbs=("--ITLB=4,2" "--DTLB=4,2" "--TLB2=16,4")
without_machine() { columns_before '^([ID]2m|[ID]T)' "$1" | grep -v '^desc: [A-Z2]*TLB'; }
same() {  # TOOL COMMAND...
  profile plain "$1" "$small" "${@:2}"
  profile with "$1" "$small" "${tlbs[@]}" "${@:2}"
  cmp <(without_machine plain) <(without_machine with) || fail "$*: TLBs change the profile"
  (($(count with DT2mr) > 0)) || fail "$*: no misses of TLBs"
}
same cgnew miss_kernels
same cgnew --branch-sim=yes miss_kernels
same cgnew --instr-at-start=no windows loop 100
same ctnew miss_kernels
same ctnew --dump-instr=yes --collect-jumps=yes --branch-sim=yes miss_kernels
same ctnew --separate-callers=3 exceptions

# Without the classes a profile is that of a run without them; those of each row add up to its misses.
same_without_classes() {  # TOOL COMMAND...
  profile plain "$1" "$small" "${@:2}"
  profile with "$1" "$small" --miss-classes=yes "${@:2}"
  cmp <(usual plain) <(usual with) || fail "$*: classes change the profile"
  rows=$(rows_with_classes with) || fail "$*: classes are not all misses"
  ((rows > 1)) || fail "$*: $rows rows with classes"
  totals with | grep -q '^[ID]2m[rw]_c' || fail "$*: no classes of L2"
}
l2=--level2=8192,4,64
same_without_classes cgnew $l2 "${tlbs[@]}" --miss-patterns=yes miss_kernels
same_without_classes cgnew $l2 --policy=L1:plru,L2:srrip --inclusion=LL:inclusive --branch-sim=yes miss_kernels
same_without_classes cgnew $l2 --inclusion=L2:inclusive,LL:exclusive --instr-at-start=no windows loop 100
same_without_classes ctnew $l2 --dump-instr=yes --collect-jumps=yes --branch-sim=yes miss_kernels
same_without_classes ctnew $l2 --inclusion=L2:inclusive --separate-callers=3 exceptions
same_without_classes ctnew $l2 --policy=D1:fifo "${tlbs[@]}" --miss-patterns=yes miss_kernels

# A machine of the list, and this one if it describes itself, in both tools; an option replaces its part.
for tool in cgnew ctnew; do
  out=$([[ $tool == cgnew ]] && echo cachegrind || echo callgrind)
  run $tool --machine=zen4 "--$out-out-file=zen4.$tool" miss_kernels
  grep -q '^desc: Machine: *model of zen4, grade C$' zen4.$tool || fail "$tool: $(head zen4.$tool)"
  grep -q '^desc: L2 cache: *1048576 B, 64 B, 8-way associative$' zen4.$tool || fail "$tool: $(head zen4.$tool)"
  run $tool --machine=zen4 --level2=65536,4,64 "--$out-out-file=small_l2.$tool" miss_kernels
  grep -q '^desc: L2 cache: *65536 B, 64 B, 4-way associative$' small_l2.$tool || fail "$tool: $(head small_l2.$tool)"
done
(($(count small_l2.cgnew D2mr) > $(count zen4.cgnew D2mr))) || fail "no more misses in a smaller L2"
run cgnew --machine=list miss_kernels
grep -q '^zen4 (grade C): ' printed errors || fail "list: $(cat printed errors)"

# Reports know the latencies of these machines, by the same names, and the machine of a profile.
machines_of() { sed -n "s/^\([a-z0-9-]*\)$1: .*/\1/p" "${@:2}"; }
"$STAGE/bin/cg_annotate" --cycles-of=list >cycles || fail "no list of cycles"
expect "machines with cycles" "$(machines_of '' cycles)" "$(machines_of ' (grade .)' printed errors)"
for tool in cgnew ctnew; do
  annotate=$([[ $tool == cgnew ]] && echo cg_annotate || echo callgrind_annotate)
  cycles=$("$STAGE/bin/$annotate" --cycles-of=profile --auto=no "zen4.$tool" 2>&1) || fail "$annotate: $cycles"
  grep -q 'CEst = Ir + 10\*L1m + 35\*L2m + 369\*LLm + 7\*DTm + 7\*ITmr$' <<<"$cycles" || fail "$annotate: $cycles"
done

fixed=("--I1=1024,2,64" "--D1=4096,2,64" "--LL=16384,2,64" --cache-sim=yes)
for tool in cachegrind callgrind; do
  refused $tool "no such machine; perhaps skylake (--machine=list lists them)" --machine=skylak
  refused $tool "no such machine; --machine=list lists them" --machine=pentium
  refused $tool "not <size>,<ways>,<line size>" --level2=8192,4
  refused $tool "Cache size is not a whole number of sets." --level2=8192,3,64
  refused $tool "not <entries>,<ways>" --DTLB=64
  refused $tool "TLB entries are not a whole number of sets." --DTLB=64,5
  refused $tool "A page is a power of two of bytes, from 1024 on." --ITLB=64,4,1000
  refused $tool "no policy of these: lru, plru" --policy=L1:plruu
  refused $tool "no cache of these: L1, I1, D1, L2, LL" --policy=L4:plru
  refused $tool "not <cache>:<value>, with commas between" --policy=plru
  refused $tool "none of neither, inclusive, exclusive" --inclusion=LL:victim
  refused $tool "D1: plru needs a power of two of ways" --policy=L1:plru --I1=1024,2,64 --D1=1536,3,64 --LL=16384,2,64
  refused $tool "LL: qlru with U2 or U3 needs R1." --policy=LL:qlru_h00_m1_r0_u2 "${fixed[@]}"
  refused $tool "an exclusive LL needs an L2" --inclusion=LL:exclusive "${fixed[@]}"
  refused $tool "L2 has shorter lines than I1 or D1." --level2=8192,4,32 "${fixed[@]}"
  refused $tool "a second-level TLB needs a first" --TLB2=64,4 "${fixed[@]}"
  refused $tool "--huge-pages= needs a TLB: --ITLB= or --DTLB=." --huge-pages=yes "${fixed[@]}"
  refused $tool "Invalid boolean value 'thp'" --huge-pages=thp
  refused $tool "--TLB2, --ITLB2 and --huge-pages need --cache-sim=yes" --DTLB=64,4 --cache-sim=no
  refused $tool "error: --curve=yes needs I1 and D1 to be least recently used" --curve=yes --policy=D1:nru "${fixed[@]}"
done
refused callgrind "cannot be used with --simulate-wb, --simulate-hwpref or --cacheuse" --simulate-wb=yes --DTLB=64,4
