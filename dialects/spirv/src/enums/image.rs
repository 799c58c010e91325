//! How images are described and accessed.

use super::enumerations;

enumerations! {
    /// valid SPIR-V Dim.
    ///
    /// The shape of an image.
    Dim = "dim" {
        Dim1D = 0 needs [Image1D Sampled1D];
        Dim2D = 1 needs [ImageMSArray Kernel Shader];
        Dim3D = 2;
        Cube = 3 needs [ImageCubeArray Shader];
        Rect = 4 needs [ImageRect SampledRect];
        Buffer = 5 needs [ImageBuffer SampledBuffer];
        SubpassData = 6 needs [InputAttachment];
    }

    /// valid SPIR-V Image Depth specification.
    ///
    /// Whether an image holds depths.
    ImageDepthInfo = "image_depth_info" {
        NoDepth = 0;
        IsDepth = 1;
        DepthUnknown = 2;
    }

    /// valid SPIR-V Image Arrayed specification.
    ///
    /// Whether an image has layers.
    ImageArrayedInfo = "image_arrayed_info" {
        NonArrayed = 0;
        Arrayed = 1;
    }

    /// valid SPIR-V Image Sampling specification.
    ///
    /// Whether an image has several samples a texel.
    ImageSamplingInfo = "image_sampling_info" {
        SingleSampled = 0;
        MultiSampled = 1;
    }

    /// valid SPIR-V Sampler Use specification.
    ///
    /// Whether an image is used with a sampler.
    ImageSamplerUseInfo = "image_sampler_use_info" {
        SamplerUnknown = 0;
        NeedSampler = 1;
        NoSampler = 2;
    }

    /// valid SPIR-V ImageFormat.
    ///
    /// How texels are stored.
    ImageFormat = "image_format" {
        Unknown = 0;
        Rgba32f = 1 needs [Shader];
        Rgba16f = 2 needs [Shader];
        R32f = 3 needs [Shader];
        Rgba8 = 4 needs [Shader];
        Rgba8Snorm = 5 needs [Shader];
        Rg32f = 6 needs [StorageImageExtendedFormats];
        Rg16f = 7 needs [StorageImageExtendedFormats];
        R11fG11fB10f = 8 needs [StorageImageExtendedFormats];
        R16f = 9 needs [StorageImageExtendedFormats];
        Rgba16 = 10 needs [StorageImageExtendedFormats];
        Rgb10A2 = 11 needs [StorageImageExtendedFormats];
        Rg16 = 12 needs [StorageImageExtendedFormats];
        Rg8 = 13 needs [StorageImageExtendedFormats];
        R16 = 14 needs [StorageImageExtendedFormats];
        R8 = 15 needs [StorageImageExtendedFormats];
        Rgba16Snorm = 16 needs [StorageImageExtendedFormats];
        Rg16Snorm = 17 needs [StorageImageExtendedFormats];
        Rg8Snorm = 18 needs [StorageImageExtendedFormats];
        R16Snorm = 19 needs [StorageImageExtendedFormats];
        R8Snorm = 20 needs [StorageImageExtendedFormats];
        Rgba32i = 21 needs [Shader];
        Rgba16i = 22 needs [Shader];
        Rgba8i = 23 needs [Shader];
        R32i = 24 needs [Shader];
        Rg32i = 25 needs [StorageImageExtendedFormats];
        Rg16i = 26 needs [StorageImageExtendedFormats];
        Rg8i = 27 needs [StorageImageExtendedFormats];
        R16i = 28 needs [StorageImageExtendedFormats];
        R8i = 29 needs [StorageImageExtendedFormats];
        Rgba32ui = 30 needs [Shader];
        Rgba16ui = 31 needs [Shader];
        Rgba8ui = 32 needs [Shader];
        R32ui = 33 needs [Shader];
        Rgb10a2ui = 34 needs [StorageImageExtendedFormats];
        Rg32ui = 35 needs [StorageImageExtendedFormats];
        Rg16ui = 36 needs [StorageImageExtendedFormats];
        Rg8ui = 37 needs [StorageImageExtendedFormats];
        R16ui = 38 needs [StorageImageExtendedFormats];
        R8ui = 39 needs [StorageImageExtendedFormats];
        R64ui = 40 needs [Int64ImageEXT];
        R64i = 41 needs [Int64ImageEXT];
    }

    /// valid SPIR-V ImageOperands.
    ///
    /// What else an access to an image is given.
    ImageOperands = "image_operands" bit_numbers {
        Bias = 0 needs [Shader];
        Lod = 1;
        Grad = 2;
        ConstOffset = 3;
        Offset = 4 needs [ImageGatherExtended];
        ConstOffsets = 5 needs [ImageGatherExtended];
        Sample = 6;
        MinLod = 7 needs [MinLod];
        MakeTexelAvailable = 8 since V1_5 needs [VulkanMemoryModel];
        MakeTexelVisible = 9 since V1_5 needs [VulkanMemoryModel];
        NonPrivateTexel = 10 since V1_5 needs [VulkanMemoryModel];
        VolatileTexel = 11 since V1_5 needs [VulkanMemoryModel];
        SignExtend = 12 since V1_4;
        Offsets = 16;
        ZeroExtend = 13 since V1_4;
        Nontemporal = 14 since V1_6;
    }
}
