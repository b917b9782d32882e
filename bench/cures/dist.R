# The distances of ROWS points in COLUMNS dimensions, by the dist() in LIBRARY; their sum is printed, they go to FILE.
#   R -s --vanilla -f dist.R --args LIBRARY ROWS COLUMNS [FILE]
args <- commandArgs(TRUE)
dyn.load(args[1])
rows <- as.integer(args[2])
columns <- as.integer(args[3])
x <- matrix((seq_len(rows * columns) * 7919) %% 10007 / 10007, rows)
d <- .Call("Cdist", x, 1L, list(), 2)  # what dist(x) calls
cat(rows, columns, sprintf("%.17g", sum(d)), "\n")
if (length(args) > 3) writeBin(as.vector(d), args[4])
