//! Conversions to the spirv dialect.
//!
//! What the conversions may use is described by the attribute `spirv.target_env` of the module that is converted; without one it is
//! SPIR-V 1.0 with shaders and storage buffers. The `populate_*` functions give the patterns of one dialect, for conversions that
//! add their own.

mod arith;
mod casts;
mod cf;
mod compare;
mod constants;
mod elementwise;
mod emit;
mod func;
mod gpu;
mod gpu_pass;
mod groups;
mod index;
mod math;
mod memref;
mod passes;
mod pipeline;
mod scf;
mod storage_class;
mod target;
mod types;

pub use arith::populate_arith_to_spirv;
pub use cf::populate_cf_to_spirv;
pub use func::populate_func_to_spirv;
pub use gpu::populate_gpu_to_spirv;
pub use gpu_pass::GpuToSpirvPass;
pub use index::{populate_index_to_spirv, populate_ub_to_spirv};
pub use math::populate_math_to_spirv;
pub use memref::populate_memref_to_spirv;
pub(crate) use passes::register;
pub use passes::*;
pub use pipeline::{LowerParallelLoopsToSpirv, PrepareForVulkanPass, vulkan_target};
pub use scf::populate_scf_to_spirv;
pub use storage_class::{Client, MapStorageClassPass, map_storage_classes, storage_class_of};
pub use target::{SpirvOptions, SpirvTarget, target_env};
pub use types::type_converter;
