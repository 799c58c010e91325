//! Blocks of matrices, and their products.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{AnyOf, DefaultValued, I32, I32Attr, Optional};
use terrace_llvm_dialect::{AnyPointer, PointerIn};
use terrace_ods_macros::op;

use super::{
    AddrSpace, BlockElement, BlockVector, LoadCacheControl, MMAShapeAttr, MMATypesAttr,
    MatrixVector, MemScope, StoreCacheControl, XevmDialect,
};

/// Reads memory that lies side by side, each lane its part.
#[op(
    dialect = XevmDialect, mnemonic = "blockload", interfaces(MemoryEffects), verify,
    assembly { operands prop_dict attr_dict ":" functional_type(operands, results) },
)]
pub struct BlockLoadOp {
    #[operand]
    ptr: AnyPointer,
    #[attr]
    cache_control: Optional<LoadCacheControl>,
    #[result]
    res: AnyOf<(BlockElement, BlockVector)>,
}

/// Writes memory that lies side by side, each lane its part.
#[op(
    dialect = XevmDialect, mnemonic = "blockstore", interfaces(MemoryEffects), verify,
    assembly { operands prop_dict attr_dict ":" "(" type(operands) ")" },
)]
pub struct BlockStoreOp {
    #[operand]
    ptr: AnyPointer,
    #[operand]
    val: AnyOf<(BlockElement, BlockVector)>,
    #[attr]
    cache_control: Optional<StoreCacheControl>,
}

/// Reads blocks of a matrix, each lane its part.
#[op(
    dialect = XevmDialect, mnemonic = "blockload2d", interfaces(MemoryEffects), verify,
    assembly { operands prop_dict attr_dict ":" functional_type(operands, results) },
)]
pub struct BlockLoad2dOp {
    #[operand]
    ptr: AnyPointer,
    #[operand]
    base_width: I32,
    #[operand]
    base_height: I32,
    #[operand]
    base_pitch: I32,
    #[operand]
    x: I32,
    #[operand]
    y: I32,
    #[attr]
    elem_size_in_bits: I32Attr,
    #[attr]
    tile_width: I32Attr,
    #[attr]
    tile_height: I32Attr,
    #[attr]
    v_blocks: I32Attr,
    #[attr]
    transpose: BoolAttr,
    #[attr]
    pack_register: BoolAttr,
    #[attr]
    cache_control: Optional<LoadCacheControl>,
    #[result]
    res: MatrixVector,
}

/// Writes a block of a matrix, each lane its part.
#[op(
    dialect = XevmDialect, mnemonic = "blockstore2d", interfaces(MemoryEffects), verify,
    assembly { operands prop_dict attr_dict ":" "(" type(operands) ")" },
)]
pub struct BlockStore2dOp {
    #[operand]
    ptr: AnyPointer,
    #[operand]
    base_width: I32,
    #[operand]
    base_height: I32,
    #[operand]
    base_pitch: I32,
    #[operand]
    x: I32,
    #[operand]
    y: I32,
    #[attr]
    elem_size_in_bits: I32Attr,
    #[attr]
    tile_width: I32Attr,
    #[attr]
    tile_height: I32Attr,
    #[operand]
    stored_val: MatrixVector,
    #[attr]
    cache_control: Optional<StoreCacheControl>,
}

/// Orders accesses of memory.
#[op(dialect = XevmDialect, mnemonic = "memfence", assembly { prop_dict attr_dict })]
pub struct MemfenceOp {
    #[attr]
    scope: MemScope,
    #[attr]
    addrspace: DefaultValued<AddrSpace, { AddrSpace::Generic }>,
}

/// Brings memory nearer.
#[op(
    dialect = XevmDialect, mnemonic = "prefetch",
    assembly { operands prop_dict attr_dict ":" "(" type(operands) ")" },
)]
pub struct PrefetchOp {
    #[operand]
    ptr: AnyOf<(PointerIn<1>, PointerIn<4>)>,
    #[attr]
    cache_control: Optional<LoadCacheControl>,
}

/// Brings blocks of a matrix nearer.
#[op(
    dialect = XevmDialect, mnemonic = "blockprefetch2d", verify,
    assembly { operands prop_dict attr_dict ":" "(" type(operands) ")" },
)]
pub struct BlockPrefetch2dOp {
    #[operand]
    ptr: AnyPointer,
    #[operand]
    base_width: I32,
    #[operand]
    base_height: I32,
    #[operand]
    base_pitch: I32,
    #[operand]
    x: I32,
    #[operand]
    y: I32,
    #[attr]
    elem_size_in_bits: I32Attr,
    #[attr]
    tile_width: I32Attr,
    #[attr]
    tile_height: I32Attr,
    #[attr]
    v_blocks: I32Attr,
    #[attr]
    cache_control: Optional<LoadCacheControl>,
}

/// The product of matrices that the lanes hold together, added to another if there is one.
#[op(
    dialect = XevmDialect, mnemonic = "mma", verify,
    assembly {
        $a "," $b ("," $c^)? " " "{" "shape" "=" $shape "," "types" "=" $types "}" attr_dict ":"
        functional_type(operands, results)
    },
)]
pub struct MMAOp {
    #[operand]
    a: MatrixVector,
    #[operand]
    b: MatrixVector,
    #[operand]
    c: Optional<MatrixVector>,
    #[attr]
    shape: MMAShapeAttr,
    #[attr]
    types: MMATypesAttr,
    #[result]
    d: MatrixVector,
}
