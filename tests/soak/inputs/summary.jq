group_by(.kind) | map({kind: .[0].kind, count: length, pages: (map(.pages) | add), titles: (map(.title | ascii_upcase) | sort | .[:3])})
