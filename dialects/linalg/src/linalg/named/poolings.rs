//! Poolings: each window of an image becomes one element. The second input has the window's shape, and its elements are not used.

use super::table::*;

named_ops! {
    /// The sum of each window of an image; dimensions are batch, height, width, channel.
    PoolingNhwcSumOp = "pooling_nhwc_sum" [ConvolutionLike] window 2: "n h w c +y +x", ["n h:y w:x c", "y x", "n h w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::Add);
    /// The sum of each window of an image; dimensions are batch, channel, height, width.
    PoolingNchwSumOp = "pooling_nchw_sum" [ConvolutionLike] window 2: "n c h w +y +x", ["n c h:y w:x", "y x", "n c h w"] => Body::Pool(TypeFn::CastSigned, BinaryFn::Add);
    /// The greatest of each window of an image; dimensions are batch, height, width, channel.
    PoolingNhwcMaxOp = "pooling_nhwc_max" [ConvolutionLike] window 2: "n h w c +y +x", ["n h:y w:x c", "y x", "n h w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MaxSigned);
    /// The greatest by unsigned comparison of each window of an image; dimensions are batch, height, width, channel.
    PoolingNhwcMaxUnsignedOp = "pooling_nhwc_max_unsigned" [ConvolutionLike] window 2: "n h w c +y +x", ["n h:y w:x c", "y x", "n h w c"] => Body::Pool(TypeFn::CastUnsigned, BinaryFn::MaxUnsigned);
    /// The greatest of each window of an image; dimensions are batch, channel, height, width.
    PoolingNchwMaxOp = "pooling_nchw_max" [ConvolutionLike] window 2: "n c h w +y +x", ["n c h:y w:x", "y x", "n c h w"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MaxSigned);
    /// The least of each window of an image; dimensions are batch, height, width, channel.
    PoolingNhwcMinOp = "pooling_nhwc_min" [ConvolutionLike] window 2: "n h w c +y +x", ["n h:y w:x c", "y x", "n h w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MinSigned);
    /// The least by unsigned comparison of each window of an image; dimensions are batch, height, width, channel.
    PoolingNhwcMinUnsignedOp = "pooling_nhwc_min_unsigned" [ConvolutionLike] window 2: "n h w c +y +x", ["n h:y w:x c", "y x", "n h w c"] => Body::Pool(TypeFn::CastUnsigned, BinaryFn::MinUnsigned);
    /// The sum of each window of an image; dimensions are batch, width, channel.
    PoolingNwcSumOp = "pooling_nwc_sum" [ConvolutionLike] window 1: "n w c +x", ["n w:x c", "x", "n w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::Add);
    /// The sum of each window of an image; dimensions are batch, channel, width.
    PoolingNcwSumOp = "pooling_ncw_sum" [ConvolutionLike] window 1: "n c w +x", ["n c w:x", "x", "n c w"] => Body::Pool(TypeFn::CastSigned, BinaryFn::Add);
    /// The greatest of each window of an image; dimensions are batch, width, channel.
    PoolingNwcMaxOp = "pooling_nwc_max" [ConvolutionLike] window 1: "n w c +x", ["n w:x c", "x", "n w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MaxSigned);
    /// The greatest by unsigned comparison of each window of an image; dimensions are batch, width, channel.
    PoolingNwcMaxUnsignedOp = "pooling_nwc_max_unsigned" [ConvolutionLike] window 1: "n w c +x", ["n w:x c", "x", "n w c"] => Body::Pool(TypeFn::CastUnsigned, BinaryFn::MaxUnsigned);
    /// The greatest of each window of an image; dimensions are batch, channel, width.
    PoolingNcwMaxOp = "pooling_ncw_max" [ConvolutionLike] window 1: "n c w +x", ["n c w:x", "x", "n c w"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MaxSigned);
    /// The least of each window of an image; dimensions are batch, width, channel.
    PoolingNwcMinOp = "pooling_nwc_min" [ConvolutionLike] window 1: "n w c +x", ["n w:x c", "x", "n w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MinSigned);
    /// The least by unsigned comparison of each window of an image; dimensions are batch, width, channel.
    PoolingNwcMinUnsignedOp = "pooling_nwc_min_unsigned" [ConvolutionLike] window 1: "n w c +x", ["n w:x c", "x", "n w c"] => Body::Pool(TypeFn::CastUnsigned, BinaryFn::MinUnsigned);
    /// The sum of each window of an image; dimensions are batch, depth, height, width, channel.
    PoolingNdhwcSumOp = "pooling_ndhwc_sum" [ConvolutionLike] window 3: "n d h w c +z +y +x", ["n d:z h:y w:x c", "z y x", "n d h w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::Add);
    /// The greatest of each window of an image; dimensions are batch, depth, height, width, channel.
    PoolingNdhwcMaxOp = "pooling_ndhwc_max" [ConvolutionLike] window 3: "n d h w c +z +y +x", ["n d:z h:y w:x c", "z y x", "n d h w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MaxSigned);
    /// The least of each window of an image; dimensions are batch, depth, height, width, channel.
    PoolingNdhwcMinOp = "pooling_ndhwc_min" [ConvolutionLike] window 3: "n d h w c +z +y +x", ["n d:z h:y w:x c", "z y x", "n d h w c"] => Body::Pool(TypeFn::CastSigned, BinaryFn::MinSigned);
}
