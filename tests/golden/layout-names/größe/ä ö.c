größe
one
two
three

