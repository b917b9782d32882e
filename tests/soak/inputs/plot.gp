set terminal svg size 640,480
set output 'plot.svg'
set title 'Surface'
set isosamples 40
set hidden3d
splot sin(x) * cos(y) * exp(-x * x / 40)
