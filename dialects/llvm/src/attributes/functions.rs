//! What is known of functions, of what they do with memory, and of the machine that they run on.

use terrace_ir::attributes::{FlatSymbolRefAttr, IntegerAttr, StringAttr};
use terrace_ir::ods::{VerifyAttr, VerifyResult};
use terrace_ir::{Context, Diagnostic, Location, Type};
use terrace_ods_macros::{attr, enum_attr};

use crate::LlvmDialect;

/// LLVM ModRefInfo.
///
/// How memory is accessed.
#[enum_attr(repr = i64)]
pub enum ModRefInfo {
    /// Not at all.
    #[name = "none"]
    NoModRef = 0,
    /// It is read.
    #[name = "read"]
    Ref = 1,
    /// It is written.
    #[name = "write"]
    Mod = 2,
    /// Both.
    #[name = "readwrite"]
    ModRef = 3,
}

/// How a function accesses each kind of memory.
#[attr(dialect = LlvmDialect, mnemonic = "memory_effects", assembly { "<" struct(params) ">" })]
pub struct MemoryEffectsAttr {
    other: ModRefInfo,
    #[name = "argMem"]
    arg_mem: ModRefInfo,
    #[name = "inaccessibleMem"]
    inaccessible_mem: ModRefInfo,
    #[name = "errnoMem"]
    errno_mem: ModRefInfo,
    #[name = "targetMem0"]
    target_mem0: ModRefInfo,
    #[name = "targetMem1"]
    target_mem1: ModRefInfo,
}

/// LLVM FramePointerKind.
///
/// Which functions keep a frame pointer.
#[enum_attr(dialect = LlvmDialect, mnemonic = "framePointerKind")]
pub enum FramePointerKind {
    /// None.
    None = 0,
    /// Those that call others.
    #[name = "non-leaf"]
    NonLeaf = 1,
    /// All.
    All = 2,
    /// None, but the register is not used otherwise.
    Reserved = 3,
    /// Those that call others; elsewhere the register may be used otherwise.
    #[name = "non-leaf-no-reserve"]
    NonLeafNoReserve = 4,
}

/// LLVM Unwind Behavior.
///
/// Which tables for unwinding are needed.
#[enum_attr(dialect = LlvmDialect, mnemonic = "uwtableKind")]
pub enum UwTableKind {
    /// None.
    None = 0,
    /// Those for calls.
    Sync = 1,
    /// Those for every instruction.
    Async = 2,
}

/// Between which numbers the unknown factor of scalable vectors is.
#[attr(dialect = LlvmDialect, mnemonic = "vscale_range", assembly { "<" struct(params) ">" })]
pub struct VscaleRangeAttr {
    #[name = "minRange"]
    min_range: IntegerAttr,
    #[name = "maxRange"]
    max_range: IntegerAttr,
}

/// A hint to OpenCL kernels: the type that they compute with.
#[attr(dialect = LlvmDialect, mnemonic = "vec_type_hint", assembly { "<" struct(params) ">" })]
pub struct VecTypeHintAttr {
    hint: Type,
    #[default(false)]
    is_signed: bool,
}

/// How many bytes behind a pointer can be read.
#[attr(dialect = LlvmDialect, mnemonic = "dereferenceable", assembly { "<" struct(params) ">" })]
pub struct DereferenceableAttr {
    bytes: u64,
    #[name = "mayBeNull"]
    #[default(false)]
    may_be_null: bool,
}

/// An address space.
#[attr(dialect = LlvmDialect, mnemonic = "address_space", assembly { "<" $space ">" })]
pub struct AddressSpaceAttr {
    space: u32,
}

/// Memory that a work group shares.
#[attr(dialect = LlvmDialect, mnemonic = "mlir.workgroup_attribution", assembly { "<" $num_elements "," $element_type ">" })]
pub struct WorkgroupAttributionAttr {
    num_elements: IntegerAttr,
    element_type: Type,
}

/// Features of a processor, each with `+` or `-` before it.
#[attr(
    dialect = LlvmDialect, mnemonic = "target_features",
    assembly { "<" "[" $features "]" ">" }, verify,
)]
pub struct TargetFeaturesAttr {
    features: Vec<StringAttr>,
}

impl VerifyAttr for TargetFeaturesAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        for feature in self.features(cx) {
            let text = feature.text(cx);
            let error = if text.is_empty() {
                "target features can not be null or empty"
            } else if !text.starts_with(['+', '-']) {
                "target features must start with '+' or '-'"
            } else if text.contains(',') {
                "target features can not contain ','"
            } else {
                continue;
            };
            return Err(Diagnostic::error(loc, error));
        }
        Ok(())
    }
}

/// A machine.
#[attr(dialect = LlvmDialect, mnemonic = "target", assembly { "<" struct($triple, $chip, $features) ">" })]
pub struct TargetAttr {
    triple: StringAttr,
    chip: StringAttr,
    features: Option<TargetFeaturesAttr>,
}

/// A block that code can jump to by its address.
#[attr(dialect = LlvmDialect, mnemonic = "blocktag", assembly { "<" struct(params) ">" })]
pub struct BlockTagAttr {
    id: u32,
}

/// The address of a block of a function.
#[attr(dialect = LlvmDialect, mnemonic = "blockaddress", assembly { "<" struct(params) ">" })]
pub struct BlockAddressAttr {
    function: FlatSymbolRefAttr,
    tag: BlockTagAttr,
}

/// A function that behaves like another and is in this module.
#[attr(dialect = LlvmDialect, mnemonic = "dso_local_equivalent", assembly { $sym })]
pub struct DsoLocalEquivalentAttr {
    sym: FlatSymbolRefAttr,
}

/// A label for the memory model of a target.
#[attr(
    dialect = LlvmDialect, mnemonic = "mmra_tag", assembly { "<" $prefix "" ":" "" $suffix ">" }, alias,
)]
pub struct MmraTagAttr {
    prefix: String,
    suffix: String,
}

/// Constants without parameters.
macro_rules! constant_attributes {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[attr(dialect = LlvmDialect, mnemonic = $mnemonic)]
        pub struct $name {}
    )*};
}

constant_attributes! {
    /// Any value.
    UndefAttr = "undef";
    /// A value whose use has no meaning.
    PoisonAttr = "poison";
    /// Zero.
    ZeroAttr = "zero";
}
