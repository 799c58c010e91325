//! Which units of a device execute the iterations of a loop.

use terrace_ir::Context;
use terrace_ods_macros::{attr, enum_attr};
use terrace_standard_dialects::scf::DeviceMappingAttrInterface;

use super::{AddressSpace, GpuDialect};

/// Mapping ids for loop mapping.
#[enum_attr(repr = i64)]
pub enum MappingId {
    /// The first dimension.
    #[name = "x"]
    DimX = 0,
    /// The second dimension.
    #[name = "y"]
    DimY = 1,
    /// The third dimension.
    #[name = "z"]
    DimZ = 2,
    /// The first of several dimensions of a number.
    #[name = "linear_dim_0"]
    LinearDim0 = 3,
    /// The second of them.
    #[name = "linear_dim_1"]
    LinearDim1 = 4,
    /// The third of them.
    #[name = "linear_dim_2"]
    LinearDim2 = 5,
    /// The fourth of them.
    #[name = "linear_dim_3"]
    LinearDim3 = 6,
    /// The fifth of them.
    #[name = "linear_dim_4"]
    LinearDim4 = 7,
    /// The sixth of them.
    #[name = "linear_dim_5"]
    LinearDim5 = 8,
    /// The seventh of them.
    #[name = "linear_dim_6"]
    LinearDim6 = 9,
    /// The eighth of them.
    #[name = "linear_dim_7"]
    LinearDim7 = 10,
    /// The ninth of them.
    #[name = "linear_dim_8"]
    LinearDim8 = 11,
    /// The tenth of them.
    #[name = "linear_dim_9"]
    LinearDim9 = 12,
}

impl MappingId {
    /// Its number among those of its kind.
    fn relative(self) -> i64 {
        let first = match self.is_linear() {
            true => MappingId::LinearDim0,
            false => MappingId::DimX,
        };
        self as i64 - first as i64
    }

    /// Whether units are numbered in one dimension.
    fn is_linear(self) -> bool {
        self as i64 >= MappingId::LinearDim0 as i64
    }
}

/// Declares an attribute for a kind of units.
macro_rules! mapping {
    ($(#[$doc:meta])* $name:ident, $mnemonic:literal) => {
        $(#[$doc])*
        #[attr(
            dialect = GpuDialect, mnemonic = $mnemonic, interfaces(DeviceMappingAttrInterface),
            assembly { "<" params ">" }
        )]
        pub struct $name {
            id: MappingId,
        }

        impl DeviceMappingAttrInterface for $name {
            fn mapping_id(&self, cx: &Context) -> i64 {
                self.id(cx).relative()
            }
            fn is_linear_mapping(&self, cx: &Context) -> bool {
                self.id(cx).is_linear()
            }
        }
    };
}

mapping! {
    /// By a block of threads each.
    BlockMappingAttr, "block"
}

mapping! {
    /// By a group of warps each.
    WarpgroupMappingAttr, "warpgroup"
}

mapping! {
    /// By a warp each.
    WarpMappingAttr, "warp"
}

mapping! {
    /// By a thread each.
    ThreadMappingAttr, "thread"
}

mapping! {
    /// By a lane of a warp each.
    LaneMappingAttr, "lane"
}

/// Which processors take part, a bit each: `#gpu.mask<5>`.
#[attr(dialect = GpuDialect, mnemonic = "mask", assembly { "<" params ">" })]
pub struct MaskMappingAttr {
    mask: u64,
}

/// Memory that is meant for something: `#gpu.memory_space<workgroup>`.
#[attr(dialect = GpuDialect, mnemonic = "memory_space", assembly { "<" params ">" })]
pub struct MemorySpaceMappingAttr {
    address_space: AddressSpace,
}
