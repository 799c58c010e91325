//! What a conversion is for, and how it is to use it.

use std::ops::Deref;

use terrace_dialects::spirv::{TargetEnv, TargetEnvAttr, default_target, named_target};
use terrace_ir::{Context, Ir};

/// Choices of a conversion, which the options of the passes set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpirvOptions {
    /// Whether numbers of less than 32 bits that the target lacks become numbers of 32 bits.
    pub emulate_narrow_scalars: bool,
    /// Whether floats of 8 bits become integers of as many.
    pub emulate_unsupported_floats: bool,
    /// Whether an index has 64 bits and not 32.
    pub wide_index: bool,
    /// How many bits hold a truth value in memory.
    pub bool_bits: u32,
}

impl Default for SpirvOptions {
    fn default() -> Self {
        SpirvOptions {
            emulate_narrow_scalars: true,
            emulate_unsupported_floats: true,
            wide_index: false,
            bool_bits: 8,
        }
    }
}

/// What a conversion is for: it dereferences to what the target offers.
#[derive(Clone, Debug)]
pub struct SpirvTarget {
    env: TargetEnv,
    /// The choices of the conversion.
    pub options: SpirvOptions,
}

impl Deref for SpirvTarget {
    type Target = TargetEnv;

    fn deref(&self) -> &TargetEnv {
        &self.env
    }
}

/// The target that the op of an arena names, or else the default.
pub fn target_env(ir: &Ir) -> TargetEnvAttr {
    named_target(ir).unwrap_or_else(|| default_target(ir))
}

impl SpirvTarget {
    /// The target that an attribute describes.
    pub fn new(cx: &Context, env: TargetEnvAttr, options: SpirvOptions) -> Self {
        let env = TargetEnv::new(cx, env);
        SpirvTarget { env, options }
    }
}
