(* SPDX-License-Identifier: GPL-2.0-or-later *)
module Words = Map.Make (String)
let count words = List.fold_left (fun m w -> Words.update w (fun n -> Some (1 + Option.value n ~default:0)) m) Words.empty words
let rec queens n = function
  | 0 -> [ [] ]
  | k -> List.concat_map (fun board -> List.filter_map (fun q ->
      if List.for_all2 (fun p d -> p <> q && abs (p - q) <> d) board (List.init (List.length board) succ)
      then Some (q :: board) else None) (List.init n succ)) (queens n (k - 1))
let () = Printf.printf "%d %d\n" (List.length (queens 6 6)) (Words.cardinal (count [ "a"; "b"; "a" ]))
