package main
import ("fmt";"sort";"strings")
func twice(x int) int { return x*2 }
type P struct{ v int }
func (p P) get() int { return twice(p.v)+1 }
func main() {
 v := []P{}
 for i := 0; i < 1000; i++ { v = append(v, P{i^77}) }
 sort.Slice(v, func(a, b int) bool { return v[a].v < v[b].v })
 s := 0
 for _, p := range v { s += p.get() }
 fmt.Println(s, strings.ToUpper("abc"))
}
