%0:2 = affine.delinearize_index %n into (%n, 16, %n) : index, index
// error: 'affine.delinearize_index' op should return an index for each basis element and up to one extra index
// -----
%0:5 = affine.delinearize_index %n into (%n, 16, %n) : index, index, index, index, index
// error: 'affine.delinearize_index' op should return an index for each basis element and up to one extra index
// -----
%0:2 = affine.delinearize_index %n into (0, 16) : index, index
// error: 'affine.delinearize_index' op no basis element may be statically non-positive
// -----
%0:2 = affine.delinearize_index %n into (-2, 16) : index, index
// error: 'affine.delinearize_index' op no basis element may be statically non-positive
// -----
affine.linearize_index [%n, %n] by (2, 3, 4) : index
// error: 'affine.linearize_index' op should be passed a basis element for each index except possibly the first
// -----
affine.linearize_index [%n, %n] by () : index
// error: 'affine.linearize_index' op should be passed a basis element for each index except possibly the first
// -----
%0:2 = "affine.delinearize_index"(%n) <{static_basis = array<i64: -9223372036854775808, 2>}> : (index) -> (index, index)
// error: 'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite
// -----
%0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: -9223372036854775808>}> : (index) -> index
// error: 'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite
