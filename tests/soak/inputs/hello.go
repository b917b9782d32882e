// SPDX-License-Identifier: GPL-2.0-or-later
package hello

type Tree struct {
	left, right *Tree
	key         int
}

func (t *Tree) Add(key int) *Tree {
	switch {
	case t == nil:
		return &Tree{key: key}
	case key < t.key:
		t.left = t.left.Add(key)
	default:
		t.right = t.right.Add(key)
	}
	return t
}

func Sum(keys map[string][]int) (sum int) {
	for _, list := range keys {
		for _, key := range list {
			sum += key
		}
	}
	return
}
