//! Intrinsics of LLVM as they are.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{I32, I32Attr};
use terrace_llvm_dialect::AnyPointer;
use terrace_llvm_dialect::LlvmType;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::namesakes;
use terrace_ods_macros::{op, op_family};

use super::checks::is_i64;
use super::{ArmSmeDialect, LinePredicate, LineVector, ProductPredicate, ProductVector};

/// `llvm.aarch64.sme.zero`.
#[op(dialect = ArmSmeDialect, mnemonic = "intr.zero", interfaces(ExpandToLlvm))]
pub struct ZeroIntrOp {
    #[attr]
    tile_mask: I32Attr,
}

op_family! {
    /// Outer products that are added to a tile or subtracted from it.
    #[op(dialect = ArmSmeDialect, interfaces(ExpandToLlvm))]
    struct OuterProducts {
        #[attr]
        tile_id: I32Attr,
        #[operand]
        lhs_predicate: ProductPredicate,
        #[operand]
        rhs_predicate: ProductPredicate,
        #[operand]
        lhs_vector: ProductVector,
        #[operand]
        rhs_vector: ProductVector,
    }
}

/// `llvm.aarch64.sme.mopa`.
#[op(family = OuterProducts, mnemonic = "intr.mopa")]
pub struct MopaIntrOp;

/// `llvm.aarch64.sme.mops`.
#[op(family = OuterProducts, mnemonic = "intr.mops")]
pub struct MopsIntrOp;

/// `llvm.aarch64.sme.mopa.wide`.
#[op(family = OuterProducts, mnemonic = "intr.mopa.wide")]
pub struct MopaWideIntrOp;

/// `llvm.aarch64.sme.mops.wide`.
#[op(family = OuterProducts, mnemonic = "intr.mops.wide")]
pub struct MopsWideIntrOp;

/// `llvm.aarch64.sme.smopa.wide`.
#[op(family = OuterProducts, mnemonic = "intr.smopa.wide")]
pub struct SmopaWideIntrOp;

/// `llvm.aarch64.sme.smops.wide`.
#[op(family = OuterProducts, mnemonic = "intr.smops.wide")]
pub struct SmopsWideIntrOp;

/// `llvm.aarch64.sme.umopa.wide`.
#[op(family = OuterProducts, mnemonic = "intr.umopa.wide")]
pub struct UmopaWideIntrOp;

/// `llvm.aarch64.sme.umops.wide`.
#[op(family = OuterProducts, mnemonic = "intr.umops.wide")]
pub struct UmopsWideIntrOp;

/// `llvm.aarch64.sme.sumopa.wide`.
#[op(family = OuterProducts, mnemonic = "intr.sumopa.wide")]
pub struct SumopaWideIntrOp;

/// `llvm.aarch64.sme.sumops.wide`.
#[op(family = OuterProducts, mnemonic = "intr.sumops.wide")]
pub struct SumopsWideIntrOp;

/// `llvm.aarch64.sme.usmopa.wide`.
#[op(family = OuterProducts, mnemonic = "intr.usmopa.wide")]
pub struct UsmopaWideIntrOp;

/// `llvm.aarch64.sme.usmops.wide`.
#[op(family = OuterProducts, mnemonic = "intr.usmops.wide")]
pub struct UsmopsWideIntrOp;

/// `llvm.aarch64.sme.smopa.za32`.
#[op(family = OuterProducts, mnemonic = "intr.smopa.za32")]
pub struct SmopaZa32IntrOp;

/// `llvm.aarch64.sme.umopa.za32`.
#[op(family = OuterProducts, mnemonic = "intr.umopa.za32")]
pub struct UmopaZa32IntrOp;

/// `llvm.aarch64.sme.smops.za32`.
#[op(family = OuterProducts, mnemonic = "intr.smops.za32")]
pub struct SmopsZa32IntrOp;

/// `llvm.aarch64.sme.umops.za32`.
#[op(family = OuterProducts, mnemonic = "intr.umops.za32")]
pub struct UmopsZa32IntrOp;

op_family! {
    /// Reads of a line of a tile.
    #[op(dialect = ArmSmeDialect, interfaces(ExpandToLlvm))]
    struct Loads {
        #[operand]
        predicate: LinePredicate,
        #[operand]
        load_address: AnyPointer,
        #[attr]
        tile_id: I32Attr,
        #[operand]
        tile_slice_index: I32,
    }
}

/// `llvm.aarch64.sme.ld1b.horiz`.
#[op(family = Loads, mnemonic = "intr.ld1b.horiz")]
pub struct Ld1bHorizIntrOp;

/// `llvm.aarch64.sme.ld1h.horiz`.
#[op(family = Loads, mnemonic = "intr.ld1h.horiz")]
pub struct Ld1hHorizIntrOp;

/// `llvm.aarch64.sme.ld1w.horiz`.
#[op(family = Loads, mnemonic = "intr.ld1w.horiz")]
pub struct Ld1wHorizIntrOp;

/// `llvm.aarch64.sme.ld1d.horiz`.
#[op(family = Loads, mnemonic = "intr.ld1d.horiz")]
pub struct Ld1dHorizIntrOp;

/// `llvm.aarch64.sme.ld1q.horiz`.
#[op(family = Loads, mnemonic = "intr.ld1q.horiz")]
pub struct Ld1qHorizIntrOp;

/// `llvm.aarch64.sme.ld1b.vert`.
#[op(family = Loads, mnemonic = "intr.ld1b.vert")]
pub struct Ld1bVertIntrOp;

/// `llvm.aarch64.sme.ld1h.vert`.
#[op(family = Loads, mnemonic = "intr.ld1h.vert")]
pub struct Ld1hVertIntrOp;

/// `llvm.aarch64.sme.ld1w.vert`.
#[op(family = Loads, mnemonic = "intr.ld1w.vert")]
pub struct Ld1wVertIntrOp;

/// `llvm.aarch64.sme.ld1d.vert`.
#[op(family = Loads, mnemonic = "intr.ld1d.vert")]
pub struct Ld1dVertIntrOp;

/// `llvm.aarch64.sme.ld1q.vert`.
#[op(family = Loads, mnemonic = "intr.ld1q.vert")]
pub struct Ld1qVertIntrOp;

op_family! {
    /// Writes of a line of a tile.
    #[op(dialect = ArmSmeDialect, interfaces(ExpandToLlvm, MemoryEffects))]
    struct Stores {
        #[operand]
        predicate: LinePredicate,
        #[operand]
        store_address: AnyPointer,
        #[attr]
        tile_id: I32Attr,
        #[operand]
        tile_slice_index: I32,
    }
}

/// `llvm.aarch64.sme.st1b.horiz`.
#[op(family = Stores, mnemonic = "intr.st1b.horiz")]
pub struct St1bHorizIntrOp;

/// `llvm.aarch64.sme.st1h.horiz`.
#[op(family = Stores, mnemonic = "intr.st1h.horiz")]
pub struct St1hHorizIntrOp;

/// `llvm.aarch64.sme.st1w.horiz`.
#[op(family = Stores, mnemonic = "intr.st1w.horiz")]
pub struct St1wHorizIntrOp;

/// `llvm.aarch64.sme.st1d.horiz`.
#[op(family = Stores, mnemonic = "intr.st1d.horiz")]
pub struct St1dHorizIntrOp;

/// `llvm.aarch64.sme.st1q.horiz`.
#[op(family = Stores, mnemonic = "intr.st1q.horiz")]
pub struct St1qHorizIntrOp;

/// `llvm.aarch64.sme.st1b.vert`.
#[op(family = Stores, mnemonic = "intr.st1b.vert")]
pub struct St1bVertIntrOp;

/// `llvm.aarch64.sme.st1h.vert`.
#[op(family = Stores, mnemonic = "intr.st1h.vert")]
pub struct St1hVertIntrOp;

/// `llvm.aarch64.sme.st1w.vert`.
#[op(family = Stores, mnemonic = "intr.st1w.vert")]
pub struct St1wVertIntrOp;

/// `llvm.aarch64.sme.st1d.vert`.
#[op(family = Stores, mnemonic = "intr.st1d.vert")]
pub struct St1dVertIntrOp;

/// `llvm.aarch64.sme.st1q.vert`.
#[op(family = Stores, mnemonic = "intr.st1q.vert")]
pub struct St1qVertIntrOp;

/// `llvm.aarch64.sme.str`.
#[op(dialect = ArmSmeDialect, mnemonic = "intr.str", interfaces(ExpandToLlvm, MemoryEffects))]
pub struct StrIntrOp {
    #[operand]
    index: I32,
    #[operand]
    store_address: AnyPointer,
    #[operand]
    offset: I32,
}

op_family! {
    /// Vectors that become a line of a tile.
    #[op(
        dialect = ArmSmeDialect, interfaces(ExpandToLlvm),
        traits(AllShapesMatch(predicate, vector)),
    )]
    struct Writes {
        #[attr]
        tile_id: I32Attr,
        #[operand]
        tile_slice_index: I32,
        #[operand]
        predicate: LinePredicate,
        #[operand]
        vector: LineVector,
    }
}

/// `llvm.aarch64.sme.write.horiz`.
#[op(family = Writes, mnemonic = "intr.write.horiz")]
pub struct WriteHorizIntrOp;

/// `llvm.aarch64.sme.write.vert`.
#[op(family = Writes, mnemonic = "intr.write.vert")]
pub struct WriteVertIntrOp;

op_family! {
    /// Lines of a tile as vectors.
    #[op(
        dialect = ArmSmeDialect, interfaces(ExpandToLlvm),
        traits(AllShapesMatch(vector, predicate, res), AllElementTypesMatch(vector, res)),
    )]
    struct Reads {
        #[operand]
        vector: LineVector,
        #[operand]
        predicate: LinePredicate,
        #[attr]
        tile_id: I32Attr,
        #[operand]
        tile_slice_index: I32,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.aarch64.sme.read.horiz`.
#[op(family = Reads, mnemonic = "intr.read.horiz")]
pub struct ReadHorizIntrOp;

/// `llvm.aarch64.sme.read.vert`.
#[op(family = Reads, mnemonic = "intr.read.vert")]
pub struct ReadVertIntrOp;

/// `llvm.aarch64.sme.cntsd`.
#[op(dialect = ArmSmeDialect, mnemonic = "intr.cntsd", interfaces(ExpandToLlvm), traits(PredOpTrait("`res` is i64", is_i64)))]
pub struct CntsdIntrOp {
    #[result]
    res: LlvmType,
}

namesakes! { "llvm.aarch64.sme":
    [] => CntsdIntrOp, StrIntrOp;
    [(0, "tile_mask")] => ZeroIntrOp;
    [(0, "tile_id")] =>
        MopaIntrOp, MopaWideIntrOp, MopsIntrOp, MopsWideIntrOp, SmopaWideIntrOp,
        SmopaZa32IntrOp, SmopsWideIntrOp, SmopsZa32IntrOp, SumopaWideIntrOp, SumopsWideIntrOp,
        UmopaWideIntrOp, UmopaZa32IntrOp, UmopsWideIntrOp, UmopsZa32IntrOp, UsmopaWideIntrOp,
        UsmopsWideIntrOp, WriteHorizIntrOp, WriteVertIntrOp;
    [(2, "tile_id")] =>
        Ld1bHorizIntrOp, Ld1bVertIntrOp, Ld1dHorizIntrOp, Ld1dVertIntrOp, Ld1hHorizIntrOp,
        Ld1hVertIntrOp, Ld1qHorizIntrOp, Ld1qVertIntrOp, Ld1wHorizIntrOp, Ld1wVertIntrOp,
        ReadHorizIntrOp, ReadVertIntrOp, St1bHorizIntrOp, St1bVertIntrOp, St1dHorizIntrOp,
        St1dVertIntrOp, St1hHorizIntrOp, St1hVertIntrOp, St1qHorizIntrOp, St1qVertIntrOp,
        St1wHorizIntrOp, St1wVertIntrOp;
}
