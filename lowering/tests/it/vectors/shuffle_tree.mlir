// pipeline: builtin.module(func.func(lower-vector-to-from-elements-to-shuffle-tree))
func.func @s(%a: vector<5xf32>, %b: vector<5xf32>, %c: vector<5xf32>, %d: vector<4xf32>, %e: vector<2xf32>) -> (vector<9xf32>, vector<12xf32>, vector<2xf32>, vector<5xf32>, vector<3xf32>, vector<14xf32>) {
  %0:5 = vector.to_elements %a : vector<5xf32>
  %1:5 = vector.to_elements %b : vector<5xf32>
  %2:5 = vector.to_elements %c : vector<5xf32>
  %3:4 = vector.to_elements %d : vector<4xf32>
  %4:2 = vector.to_elements %e : vector<2xf32>
  %r0 = vector.from_elements %2#2, %1#1, %0#1, %0#1, %1#2, %2#2, %2#0, %1#1, %0#4 : vector<9xf32>
  %r1 = vector.from_elements %3#0, %3#1, %3#2, %3#3, %4#0, %4#1, %0#0, %0#1, %1#4, %1#3, %2#2, %2#1 : vector<12xf32>
  %r2 = vector.from_elements %3#1, %3#0 : vector<2xf32>
  %r3 = vector.from_elements %0#0, %0#1, %0#2, %0#3, %0#4 : vector<5xf32>
  %r4 = vector.from_elements %4#1, %3#3, %4#0 : vector<3xf32>
  %r5 = vector.from_elements %0#0, %1#1, %2#2, %3#3, %4#0, %0#1, %1#1, %2#3, %3#3, %4#1, %0#4, %1#4, %2#4, %3#0 : vector<14xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5 : vector<9xf32>, vector<12xf32>, vector<2xf32>, vector<5xf32>, vector<3xf32>, vector<14xf32>
}
