# SPDX-License-Identifier: GPL-2.0-or-later
# Completion for cg_annotate, cg_merge, cg_diff, cg_gate, callgrind_annotate and cachegrind-repeat. What there is to complete is read from the program's
# --help=all; events, from the profiles on the line.

# The value at hand with each event of the profiles on the line behind its last comma.
function __cg_events
    set -l given (commandline -ct | string replace -r '^--[^=]*=' '')
    set -l before (string replace -r '[^,]*$' '' -- "$given")
    for word in (commandline -o)[2..-1]
        # What has no events line is not read to its end.
        test -f $word
        and head -c 65536 -- $word | sed -n '/^events:/{s///p;q}' | string split -n ' '
    end | sort -u | while read -l event
        string match -q -r -- ",$event(:[^,]*)?," ",$before"
        or echo "$before$event"
    end
end

for program in cg_annotate cg_merge cg_diff cg_gate callgrind_annotate cachegrind-repeat
    complete -c $program -e
    $program --help=all 2>/dev/null | string match -r '^  -.*' | while read -l line
        set -l parts (string match -r '^ *(-[^ ]+)(?: (OUTFILE))? +(.*)$' -- $line)
        set -l option (string split -m 1 = -- $parts[2])
        set -l name (string trim -l -c - -- $option[1])
        switch "$parts[2]"
            case '--*=yes|no'
                complete -c $program -l $name -d "$parts[-1]" -x -a 'yes no'
            case '--*=none|*' '--*=shown|*'
                complete -c $program -l $name -d "$parts[-1]" -x -a (string replace -a '|' ' ' -- $option[2])
            case '--*|list'
                complete -c $program -l $name -d "$parts[-1]" -x -a "profile list ("$program" --$name=list | string match -r '^[a-z0-9-]+(?=: )')"
            case '--*=A*'
                complete -c $program -l $name -d "$parts[-1]" -x -a '(__cg_events)'
            case '--*=DIR'
                complete -c $program -l $name -d "$parts[-1]" -x -a '(__fish_complete_directories (commandline -ct | string replace -r "^--[^=]*=" ""))'
            case '--*=FILE'
                complete -c $program -l $name -d "$parts[-1]" -r
            case '--*=*'
                complete -c $program -l $name -d "$parts[-1]" -x
            case '--*'
                complete -c $program -l $name -d "$parts[-1]"
            case -IDIR
                complete -c $program -s I -d "$parts[-1]" -x -a '(__fish_complete_directories (commandline -ct | string replace -r "^-I" ""))'
            case '-o*'
                complete -c $program -s o -d "$parts[-1]" -r
            case '-*'
                complete -c $program -s $name -d "$parts[-1]"
        end
    end
end

complete -c cachegrind-repeat -x -a '(__fish_complete_subcommand)'
