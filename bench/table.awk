# SPDX-License-Identifier: GPL-2.0-or-later
# The table of bench/slowdown, as Markdown. Input: WORKLOAD KIND COLUMN SECONDS KILOBYTES, a line a
# run, those of a workload and column together.
{
  if ($1 != workloads[count]) { workloads[++count] = $1; kind[$1] = $2 }
  run = ++runs[$1, $3]
  for (place = run; place > 1 && seconds[$1, $3, place - 1] > $4; --place)
    seconds[$1, $3, place] = seconds[$1, $3, place - 1]
  seconds[$1, $3, place] = $4
  if ($5 > peak[$1, $3]) peak[$1, $3] = $5
}

function median(workload, column,  n) {
  n = runs[workload, column]
  return (seconds[workload, column, int((n + 1) / 2)] + seconds[workload, column, int(n / 2) + 1]) / 2
}

function spread(workload, column) {
  if (!runs[workload, column]) return ""
  return sprintf("%.2f (%.2f-%.2f)", median(workload, column), seconds[workload, column, 1],
                 seconds[workload, column, runs[workload, column]])
}

function ratio(workload, above, below,  divisor) {
  divisor = median(workload, below)
  return divisor > 0 ? median(workload, above) / divisor : 0
}

# A number, or nothing where there was nothing to measure.
function figure(number) { return number > 0 ? sprintf("%.2f", number) : "" }

# How many times what the port costs beyond none the reference costs; 0: that is too little to say, or not measured.
function overhead(workload,  none, cost) {
  none = median(workload, "none")
  cost = median(workload, "port") - none
  return none > 0 && cost > 0 && cost >= none / 20 ? (median(workload, "reference") - none) / cost : 0
}

function megabytes(workload, column) { return sprintf("%.0f", peak[workload, column] / 1024) }

function row(name, native, none, reference, port, gain, beyond, cost, memory, port_memory) {
  printf "| %-11s | %6s | %-18s | %-19s | %-19s | %14s | %8s | %9s | %12s | %7s |\n", name, native, none,
    reference, port, gain, beyond, cost, memory, port_memory
}

function mean(sum_of_logs, n) { return sprintf("**%.2f**", exp(sum_of_logs / n)) }

# The geometric means over the workloads of a kind, when there are any; that of overheads, when all have one.
function mean_row(wanted, name,  i, n, gain, beyond, said, cost, compared) {
  for (i = 1; i <= count; ++i) {
    if (kind[workloads[i]] != wanted) continue
    ++n
    gain += log(ratio(workloads[i], "reference", "port"))
    if (overhead(workloads[i]) > 0) { beyond += log(overhead(workloads[i])); ++said }
    if (runs[workloads[i], "none"]) { cost += log(ratio(workloads[i], "port", "none")); ++compared }
  }
  if (n) row(name, "", "", "", "", mean(gain, n), said == n ? mean(beyond, n) : "",
             compared == n ? mean(cost, n) : "", "", "")
}

END {
  row("workload", "native", "none", "reference", "port", "reference/port", "overhead", "port/none", "reference MB", "port MB")
  print "|---|--:|---|---|---|--:|--:|--:|--:|--:|"
  for (i = 1; i <= count; ++i) {
    name = workloads[i]
    row(name, figure(median(name, "native")), spread(name, "none"), spread(name, "reference"),
        spread(name, "port"), figure(ratio(name, "reference", "port")), figure(overhead(name)),
        figure(ratio(name, "port", "none")), megabytes(name, "reference"), megabytes(name, "port"))
  }
  mean_row("long", "mean, long")
  mean_row("short", "mean, short")
}
