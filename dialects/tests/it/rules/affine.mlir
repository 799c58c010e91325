// pipeline: builtin.module(canonicalize)
// covers: CANON-AFFINE-027
func.func @min_of_one(%a: index, %n: index) -> index {
  %r = affine.min affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%a)[%n]
  return %r : index
}

// covers: CANON-AFFINE-028
func.func @max_of_one(%a: index, %n: index) -> index {
  %r = affine.max affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%a)[%n]
  return %r : index
}

func.func @max_of_an_operand(%a: index) -> index {
  %r = affine.max affine_map<(d0) -> (d0)>(%a)
  return %r : index
}

// covers: CANON-AFFINE-066
func.func @digits_with_the_same_end(%a: index, %b: index, %c: index, %n: index) -> (index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 8, %n) : index
  %d:3 = affine.delinearize_index %l into (2, 8, %n) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @fewer_digits_with_the_same_end(%a: index, %b: index, %c: index, %n: index) -> (index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 8, %n) : index
  %d:2 = affine.delinearize_index %l into (32, %n) : index, index
  return %d#0, %d#1 : index, index
}

func.func @more_digits_with_the_same_end(%a: index, %b: index, %n: index) -> (index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b] by (%n) : index
  %d:3 = affine.delinearize_index %l into (4, 8, %n) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @digits_without_outer_bound(%a: index, %b: index, %c: index) -> (index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 8, 3) : index
  %d:2 = affine.delinearize_index %l into (3) : index, index
  return %d#0, %d#1 : index, index
}

// covers: CANON-AFFINE-067
func.func @digits_spanning_the_last(%a: index, %b: index) -> (index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b] by (3, 8) : index
  %d:3 = affine.delinearize_index %l into (3, 4, 2) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @digits_spanning_the_last_without_bound(%a: index, %b: index) -> (index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b] by (8) : index
  %d:3 = affine.delinearize_index %l into (4, 2) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @digits_spanning_the_last_of_many(%a: index, %b: index, %c: index, %n: index) -> (index, index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (5, %n, 8) : index
  %d:4 = affine.delinearize_index %l into (5, %n, 4, 2) : index, index, index, index
  return %d#0, %d#1, %d#2, %d#3 : index, index, index, index
}

// covers: CANON-AFFINE-076
func.func @some_digits(%x: index, %a: index, %n: index) -> index {
  %d:3 = affine.delinearize_index %x into (4, 8, %n) : index, index, index
  %l = affine.linearize_index disjoint [%a, %d#1, %d#2] by (3, 8, %n) : index
  return %l : index
}

func.func @first_digits(%x: index, %a: index, %n: index) -> index {
  %d:3 = affine.delinearize_index %x into (4, 8, %n) : index, index, index
  %l = affine.linearize_index disjoint [%d#0, %d#1, %a] by (4, 8, 5) : index
  return %l : index
}

func.func @middle_digits(%x: index, %a: index, %b: index) -> index {
  %d:4 = affine.delinearize_index %x into (4, 8, 7, 5) : index, index, index, index
  %l = affine.linearize_index [%a, %d#1, %d#2, %b] by (3, 8, 7, 2) : index
  return %l : index
}

func.func @digits_without_first_bound(%x: index, %a: index) -> index {
  %d:3 = affine.delinearize_index %x into (8, 7) : index, index, index
  %l = affine.linearize_index [%d#0, %d#1, %a] by (8, 7) : index
  return %l : index
}

func.func @digits_that_overlap(%a: index, %b: index, %n: index) -> (index, index) {
  %l = affine.linearize_index [%a, %b] by (4, %n) : index
  %d:2 = affine.delinearize_index %l into (4, %n) : index, index
  return %d#0, %d#1 : index, index
}

func.func @the_last_digit_alone(%a: index, %b: index, %c: index, %n: index) -> (index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 6, %n) : index
  %d:3 = affine.delinearize_index %l into (4, 5, %n) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @digits_spanning_the_last_among_others(%a: index, %b: index, %c: index, %n: index) -> (index, index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 6, 8) : index
  %d:4 = affine.delinearize_index %l into (4, 5, 2, 4) : index, index, index, index
  return %d#0, %d#1, %d#2, %d#3 : index, index, index, index
}

func.func @digits_of_another_number(%a: index, %b: index, %c: index, %n: index) -> (index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 6, %n) : index
  %d:3 = affine.delinearize_index %l into (4, %n, 2) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @digits_of_the_last_alone(%a: index, %b: index, %c: index, %n: index) -> (index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 6, 8) : index
  %d:2 = affine.delinearize_index %l into (2, 4) : index, index
  return %d#0, %d#1 : index, index
}

func.func @the_rest_without_bound(%a: index, %b: index, %c: index, %n: index) -> (index, index, index) {
  %l = affine.linearize_index disjoint [%a, %b, %c] by (4, 6, 8) : index
  %d:3 = affine.delinearize_index %l into (2, 4) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @digits_that_overlap_and_span(%a: index, %b: index, %c: index, %n: index) -> (index, index, index) {
  %l = affine.linearize_index [%a, %b, %c] by (4, 6, 8) : index
  %d:3 = affine.delinearize_index %l into (6, 2, 4) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @some_digits_of_a_dynamic_basis(%x: index, %a: index, %n: index) -> index {
  %d:3 = affine.delinearize_index %x into (4, 8, %n) : index, index, index
  %l = affine.linearize_index [%d#1, %d#2] by (8, %n) : index
  return %l : index
}

func.func @some_digits_that_others_use(%x: index, %a: index, %n: index) -> (index, index) {
  %d:3 = affine.delinearize_index %x into (4, 8, 2) : index, index, index
  %l = affine.linearize_index [%d#1, %d#2] by (8, 2) : index
  return %l, %d#0 : index, index
}

func.func @all_digits(%x: index, %a: index, %n: index) -> (index, index) {
  %d:3 = affine.delinearize_index %x into (4, 8, 2) : index, index, index
  %l = affine.linearize_index [%d#0, %d#1, %d#2, %a] by (8, 2, 3) : index
  return %l, %d#0 : index, index
}

func.func @first_digits_of_another_bound(%x: index, %a: index, %n: index) -> (index, index) {
  %d:3 = affine.delinearize_index %x into (4, 8, 2) : index, index, index
  %l = affine.linearize_index [%d#0, %d#1, %a] by (7, 8, 3) : index
  return %l, %d#2 : index, index
}

func.func @digits_in_two_runs(%x: index, %a: index, %n: index) -> (index, index) {
  %d:4 = affine.delinearize_index %x into (4, 8, 2, 5) : index, index, index, index
  %l = affine.linearize_index [%d#0, %d#1, %a, %d#2, %d#3] by (4, 8, 3, 2, 5) : index
  return %l, %d#2 : index, index
}

func.func @some_digits_of_a_dynamic_product(%x: index, %a: index, %n: index, %k: index) -> (index, index) {
  %d:4 = affine.delinearize_index %x into (4, %n, 2, %k) : index, index, index, index
  %l = affine.linearize_index [%a, %d#1, %d#2, %d#3] by (3, %n, 2, %k) : index
  return %l, %d#0 : index, index
}

func.func @first_digit_known_to_be_in_range(%x: index, %a: index, %n: index, %k: index) -> (index, index) {
  %d:4 = affine.delinearize_index %x into (8, 2, 5) : index, index, index, index
  %l = affine.linearize_index disjoint [%a, %d#0, %d#1] by (3, 6, 8) : index
  return %l, %d#2 : index, index
}

func.func @all_digits_of_a_bound(%x: index, %a: index, %n: index, %k: index) -> (index, index) {
  %d:3 = affine.delinearize_index %x into (4, 8, 5) : index, index, index
  %l = affine.linearize_index disjoint [%d#0, %d#1, %d#2] by (8, 5) : index
  return %l, %d#2 : index, index
}

func.func @all_digits_among_others(%x: index, %a: index, %n: index, %k: index) -> (index, index) {
  %d:3 = affine.delinearize_index %x into (4, 8, 5) : index, index, index
  %l = affine.linearize_index disjoint [%d#1, %d#0, %d#1, %d#2] by (8, 4, 8, 5) : index
  return %l, %d#2 : index, index
}

func.func @digits_of_a_constant(%x: index) -> (index, index, index) {
  %c17 = arith.constant 17 : index
  %c-40 = arith.constant -40 : index
  %d:3 = affine.delinearize_index %c17 into (3, %c-40, 5) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

func.func @highest_bound_of_zero(%x: index) -> (index, index) {
  %c17 = arith.constant 17 : index
  %c0 = arith.constant 0 : index
  %d:2 = affine.delinearize_index %c17 into (%c0, 5) : index, index
  return %d#0, %d#1 : index, index
}

func.func @bounds_of_a_number(%x: index, %y: index) -> (index, index) {
  %c-1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index disjoint [%x, %y] by (%c-1) : index
  %1 = affine.linearize_index [%x, %y] by (%c0) : index
  return %0, %1 : index, index
}

func.func @remainders_in_sums(%m: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      affine.store %v, %m[%i * 4 + %j mod 8] : memref<?xf32>
      affine.store %v, %m[%i mod 8 + %j * 4] : memref<?xf32>
      affine.store %v, %m[%i + (%j * 2) mod 8] : memref<?xf32>
      affine.store %v, %m[%i + 3 + %j - (%j floordiv 8) * 8] : memref<?xf32>
    }
  }
  return
}
