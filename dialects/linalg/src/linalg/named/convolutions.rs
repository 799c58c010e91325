//! Convolutions. Their names say which dimension of the image, and of the filter, is what: n is the batch, d, h and w depth, height and
//! width, c the input channel, f the output channel, g the group, m the channel multiplier. Those that end with q have offsets.

use super::table::*;

named_ops! {
    /// A convolution in one dimension, without channels.
    Conv1DOp = "conv_1d" [ConvolutionLike]: "w +x", ["w+x", "x", "w"] => Body::Products;
    /// A convolution in two dimensions, without channels.
    Conv2DOp = "conv_2d" [ConvolutionLike]: "h w +y +x", ["h+y w+x", "y x", "h w"] => Body::Products;
    /// A convolution in three dimensions, without channels.
    Conv3DOp = "conv_3d" [ConvolutionLike]: "d h w +z +y +x", ["d+z h+y w+x", "z y x", "d h w"] => Body::Products;
    /// A convolution; dimensions are batch, width, channel, and of the filter width, channel, filter.
    Conv1DNwcWcfOp = "conv_1d_nwc_wcf" [ConvolutionLike] window 1: "n w f +x +c", ["n w:x c", "x c f", "n w f"] => Body::Products;
    /// A convolution; dimensions are batch, channel, width, and of the filter filter, channel, width.
    Conv1DNcwFcwOp = "conv_1d_ncw_fcw" [ConvolutionLike] window 1: "n f w +c +x", ["n c w:x", "f c x", "n f w"] => Body::Products;
    /// A convolution; dimensions are batch, height, width, channel, and of the filter height, width, channel, filter.
    Conv2DNhwcHwcfOp = "conv_2d_nhwc_hwcf" [ConvolutionLike] window 2: "n h w f +y +x +c", ["n h:y w:x c", "y x c f", "n h w f"] => Body::Products;
    /// A convolution; dimensions are batch, height, width, channel, and of the filter filter, height, width, channel.
    Conv2DNhwcFhwcOp = "conv_2d_nhwc_fhwc" [ConvolutionLike] window 2: "n h w f +y +x +c", ["n h:y w:x c", "f y x c", "n h w f"] => Body::Products;
    /// A convolution; dimensions are batch, height, width, channel, and of the filter height, width, channel, filter. Two inputs are what is taken off image and filter.
    Conv2DNhwcHwcfQOp = "conv_2d_nhwc_hwcf_q" [ConvolutionLike] window 2: "n h w f +y +x +c", ["n h:y w:x c", "y x c f", "", "", "n h w f"] => Body::ProductsOfOffsets;
    /// A convolution; dimensions are batch, height, width, channel, and of the filter filter, height, width, channel. Two inputs are what is taken off image and filter.
    Conv2DNhwcFhwcQOp = "conv_2d_nhwc_fhwc_q" [ConvolutionLike] window 2: "n h w f +y +x +c", ["n h:y w:x c", "f y x c", "", "", "n h w f"] => Body::ProductsOfOffsets;
    /// A convolution; dimensions are batch, channel, height, width, and of the filter filter, channel, height, width. Two inputs are what is taken off image and filter.
    Conv2DNchwFchwQOp = "conv_2d_nchw_fchw_q" [ConvolutionLike] window 2: "n f h w +c +y +x", ["n c h:y w:x", "f c y x", "", "", "n f h w"] => Body::ProductsOfOffsets;
    /// A convolution; dimensions are batch, channel, height, width, and of the filter filter, channel, height, width.
    Conv2DNchwFchwOp = "conv_2d_nchw_fchw" [ConvolutionLike] window 2: "n f h w +c +y +x", ["n c h:y w:x", "f c y x", "n f h w"] => Body::Products;
    /// A convolution of groups of channels; dimensions are batch, group, channel, height, width, and of the filter filter, group, channel, height, width.
    Conv2DNgchwFgchwOp = "conv_2d_ngchw_fgchw" [ConvolutionLike] window 2: "n g f h w +c +y +x", ["n g c h:y w:x", "f g c y x", "n g f h w"] => Body::Products;
    /// A convolution of groups of channels; dimensions are batch, group, channel, height, width, and of the filter group, filter, channel, height, width.
    Conv2DNgchwGfchwOp = "conv_2d_ngchw_gfchw" [ConvolutionLike] window 2: "n g f h w +c +y +x", ["n g c h:y w:x", "g f c y x", "n g f h w"] => Body::Products;
    /// A convolution of groups of channels; dimensions are batch, height, width, group, channel, and of the filter group, filter, height, width, channel.
    Conv2DNhwgcGfhwcOp = "conv_2d_nhwgc_gfhwc" [ConvolutionLike] window 2: "n h w g f +y +x +c", ["n h:y w:x g c", "g f y x c", "n h w g f"] => Body::Products;
    /// A convolution of groups of channels; dimensions are batch, height, width, group, channel, and of the filter group, filter, height, width, channel. Two inputs are what is taken off image and filter.
    Conv2DNhwgcGfhwcQOp = "conv_2d_nhwgc_gfhwc_q" [ConvolutionLike] window 2: "n h w g f +y +x +c", ["n h:y w:x g c", "g f y x c", "", "", "n h w g f"] => Body::ProductsOfOffsets;
    /// A convolution of groups of channels; dimensions are batch, group, channel, height, width, and of the filter group, filter, channel, height, width. Two inputs are what is taken off image and filter.
    Conv2DNgchwGfchwQOp = "conv_2d_ngchw_gfchw_q" [ConvolutionLike] window 2: "n g f h w +c +y +x", ["n g c h:y w:x", "g f c y x", "", "", "n g f h w"] => Body::ProductsOfOffsets;
    /// A convolution; dimensions are batch, depth, height, width, channel, and of the filter depth, height, width, channel, filter.
    Conv3DNdhwcDhwcfOp = "conv_3d_ndhwc_dhwcf" [ConvolutionLike] window 3: "n d h w f +z +y +x +c", ["n d:z h:y w:x c", "z y x c f", "n d h w f"] => Body::Products;
    /// A convolution; dimensions are batch, depth, height, width, channel, and of the filter depth, height, width, channel, filter. Two inputs are what is taken off image and filter.
    Conv3DNdhwcDhwcfQOp = "conv_3d_ndhwc_dhwcf_q" [ConvolutionLike] window 3: "n d h w f +z +y +x +c", ["n d:z h:y w:x c", "z y x c f", "", "", "n d h w f"] => Body::ProductsOfOffsets;
    /// A convolution; dimensions are batch, channel, depth, height, width, and of the filter filter, channel, depth, height, width.
    Conv3DNcdhwFcdhwOp = "conv_3d_ncdhw_fcdhw" [ConvolutionLike] window 3: "n f d h w +c +z +y +x", ["n c d:z h:y w:x", "f c z y x", "n f d h w"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, width, channel, and of the filter width, channel.
    DepthwiseConv1DNwcWcOp = "depthwise_conv_1d_nwc_wc" [ConvolutionLike] window 1: "n w c +x", ["n w:x c", "x c", "n w c"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, channel, width, and of the filter channel, width.
    DepthwiseConv1DNcwCwOp = "depthwise_conv_1d_ncw_cw" [ConvolutionLike] window 1: "n w c +x", ["n c w:x", "c x", "n c w"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, width, channel, and of the filter width, channel, multiplier.
    DepthwiseConv1DNwcWcmOp = "depthwise_conv_1d_nwc_wcm" [ConvolutionLike] window 1: "n w c m +x", ["n w:x c", "x c m", "n w c m"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, height, width, channel, and of the filter height, width, channel.
    DepthwiseConv2DNhwcHwcOp = "depthwise_conv_2d_nhwc_hwc" [ConvolutionLike] window 2: "n h w c +y +x", ["n h:y w:x c", "y x c", "n h w c"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, channel, height, width, and of the filter channel, height, width.
    DepthwiseConv2DNchwChwOp = "depthwise_conv_2d_nchw_chw" [ConvolutionLike] window 2: "n h w c +y +x", ["n c h:y w:x", "c y x", "n c h w"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, height, width, channel, and of the filter height, width, channel. Two inputs are what is taken off image and filter.
    DepthwiseConv2DNhwcHwcQOp = "depthwise_conv_2d_nhwc_hwc_q" [ConvolutionLike] window 2: "n h w c +y +x", ["n h:y w:x c", "y x c", "", "", "n h w c"] => Body::ProductsOfOffsets;
    /// A convolution of each channel by itself; dimensions are batch, height, width, channel, and of the filter height, width, channel, multiplier.
    DepthwiseConv2DNhwcHwcmOp = "depthwise_conv_2d_nhwc_hwcm" [ConvolutionLike] window 2: "n h w c m +y +x", ["n h:y w:x c", "y x c m", "n h w c m"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, height, width, channel, and of the filter height, width, channel, multiplier. Two inputs are what is taken off image and filter.
    DepthwiseConv2DNhwcHwcmQOp = "depthwise_conv_2d_nhwc_hwcm_q" [ConvolutionLike] window 2: "n h w c m +y +x", ["n h:y w:x c", "y x c m", "", "", "n h w c m"] => Body::ProductsOfOffsets;
    /// A convolution of each channel by itself; dimensions are batch, depth, height, width, channel, and of the filter depth, height, width, channel.
    DepthwiseConv3DNdhwcDhwcOp = "depthwise_conv_3d_ndhwc_dhwc" [ConvolutionLike] window 3: "n d h w +z +y +x c", ["n d:z h:y w:x c", "z y x c", "n d h w c"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, channel, depth, height, width, and of the filter channel, depth, height, width.
    DepthwiseConv3DNcdhwCdhwOp = "depthwise_conv_3d_ncdhw_cdhw" [ConvolutionLike] window 3: "n d h w +z +y +x c", ["n c d:z h:y w:x", "c z y x", "n c d h w"] => Body::Products;
    /// A convolution of each channel by itself; dimensions are batch, depth, height, width, channel, and of the filter depth, height, width, channel, multiplier.
    DepthwiseConv3DNdhwcDhwcmOp = "depthwise_conv_3d_ndhwc_dhwcm" [ConvolutionLike] window 3: "n d h w m +z +y +x c", ["n d:z h:y w:x c", "z y x c m", "n d h w c m"] => Body::Products;
}
