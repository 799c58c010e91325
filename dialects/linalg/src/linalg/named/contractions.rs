//! Products of matrices and vectors, and random numbers.

use super::table::*;

named_ops! {
    /// A product of matrices. Two inputs are what is taken off the factors.
    QuantizedMatmulOp = "quantized_matmul" []: "m n +k", ["m k", "k n", "", "", "m n"] => Body::ProductsOfOffsets;
    /// A product of matrices in tiles, of which the second is transposed.
    Mmt4DOp = "mmt4d" [ContractionLike]: "m n +k mi ni +ki", ["m k mi ki", "n k ni ki", "m n mi ni"] => Body::Products;
    /// Products of matrices in tiles, of which the second is transposed, in a batch.
    BatchMmt4DOp = "batch_mmt4d" [ContractionLike]: "b m n +k mi ni +ki", ["b m k mi ki", "b n k ni ki", "b m n mi ni"] => Body::Products;
    /// Products of matrices in a batch. Two inputs are what is taken off the factors.
    QuantizedBatchMatmulOp = "quantized_batch_matmul" []: "b m n +k", ["b m k", "b k n", "", "", "b m n"] => Body::ProductsOfOffsets;
    /// A matrix times a vector.
    MatvecOp = "matvec" [ContractionLike]: "m +n", ["m n", "n", "m"] => Body::Products;
    /// A vector times a matrix.
    VecmatOp = "vecmat" [ContractionLike]: "n +m", ["m", "m n", "n"] => Body::Products;
    /// Matrices times vectors, in a batch.
    BatchMatvecOp = "batch_matvec" [ContractionLike]: "b m +k", ["b m k", "b k", "b m"] => Body::Products;
    /// Vectors times matrices, in a batch.
    BatchVecmatOp = "batch_vecmat" [ContractionLike]: "b n +k", ["b k", "b k n", "b n"] => Body::Products;
    /// The sum of the products of the elements of two vectors.
    DotOp = "dot" [ContractionLike]: "+m", ["m", "m", ""] => Body::Products;
    /// A matrix of numbers that look random, from a least to a greatest one and a seed.
    FillRng2DOp = "fill_rng_2d" []: "m n", ["", "", "", "m n"] => Body::Random;
}
