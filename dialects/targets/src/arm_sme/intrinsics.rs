//! Intrinsics of LLVM as they are.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{I32, I32Attr};
use terrace_llvm_dialect::AnyPointer;
use terrace_llvm_dialect::LlvmType;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::namesakes;
use terrace_ods_macros::op;

use super::checks::is_i64;
use super::{ArmSmeDialect, LinePredicate, LineVector, ProductPredicate, ProductVector};

/// `llvm.aarch64.sme.zero`.
#[op(dialect = ArmSmeDialect, mnemonic = "intr.zero", interfaces(ExpandToLlvm))]
pub struct ZeroIntrOp {
    #[attr]
    tile_mask: I32Attr,
}

/// Outer products that are added to a tile or subtracted from it.
macro_rules! outer_products {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(dialect = ArmSmeDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm))]
        pub struct $name {
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
    )*};
}

outer_products! {
    /// `llvm.aarch64.sme.mopa`.
    MopaIntrOp = "intr.mopa";
    /// `llvm.aarch64.sme.mops`.
    MopsIntrOp = "intr.mops";
    /// `llvm.aarch64.sme.mopa.wide`.
    MopaWideIntrOp = "intr.mopa.wide";
    /// `llvm.aarch64.sme.mops.wide`.
    MopsWideIntrOp = "intr.mops.wide";
    /// `llvm.aarch64.sme.smopa.wide`.
    SmopaWideIntrOp = "intr.smopa.wide";
    /// `llvm.aarch64.sme.smops.wide`.
    SmopsWideIntrOp = "intr.smops.wide";
    /// `llvm.aarch64.sme.umopa.wide`.
    UmopaWideIntrOp = "intr.umopa.wide";
    /// `llvm.aarch64.sme.umops.wide`.
    UmopsWideIntrOp = "intr.umops.wide";
    /// `llvm.aarch64.sme.sumopa.wide`.
    SumopaWideIntrOp = "intr.sumopa.wide";
    /// `llvm.aarch64.sme.sumops.wide`.
    SumopsWideIntrOp = "intr.sumops.wide";
    /// `llvm.aarch64.sme.usmopa.wide`.
    UsmopaWideIntrOp = "intr.usmopa.wide";
    /// `llvm.aarch64.sme.usmops.wide`.
    UsmopsWideIntrOp = "intr.usmops.wide";
    /// `llvm.aarch64.sme.smopa.za32`.
    SmopaZa32IntrOp = "intr.smopa.za32";
    /// `llvm.aarch64.sme.umopa.za32`.
    UmopaZa32IntrOp = "intr.umopa.za32";
    /// `llvm.aarch64.sme.smops.za32`.
    SmopsZa32IntrOp = "intr.smops.za32";
    /// `llvm.aarch64.sme.umops.za32`.
    UmopsZa32IntrOp = "intr.umops.za32";
}

/// Reads of a line of a tile.
macro_rules! loads {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(dialect = ArmSmeDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm))]
        pub struct $name {
            #[operand]
            predicate: LinePredicate,
            #[operand]
            load_address: AnyPointer,
            #[attr]
            tile_id: I32Attr,
            #[operand]
            tile_slice_index: I32,
        }
    )*};
}

loads! {
    /// `llvm.aarch64.sme.ld1b.horiz`.
    Ld1bHorizIntrOp = "intr.ld1b.horiz";
    /// `llvm.aarch64.sme.ld1h.horiz`.
    Ld1hHorizIntrOp = "intr.ld1h.horiz";
    /// `llvm.aarch64.sme.ld1w.horiz`.
    Ld1wHorizIntrOp = "intr.ld1w.horiz";
    /// `llvm.aarch64.sme.ld1d.horiz`.
    Ld1dHorizIntrOp = "intr.ld1d.horiz";
    /// `llvm.aarch64.sme.ld1q.horiz`.
    Ld1qHorizIntrOp = "intr.ld1q.horiz";
    /// `llvm.aarch64.sme.ld1b.vert`.
    Ld1bVertIntrOp = "intr.ld1b.vert";
    /// `llvm.aarch64.sme.ld1h.vert`.
    Ld1hVertIntrOp = "intr.ld1h.vert";
    /// `llvm.aarch64.sme.ld1w.vert`.
    Ld1wVertIntrOp = "intr.ld1w.vert";
    /// `llvm.aarch64.sme.ld1d.vert`.
    Ld1dVertIntrOp = "intr.ld1d.vert";
    /// `llvm.aarch64.sme.ld1q.vert`.
    Ld1qVertIntrOp = "intr.ld1q.vert";
}

/// Writes of a line of a tile.
macro_rules! stores {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(dialect = ArmSmeDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm, MemoryEffects))]
        pub struct $name {
            #[operand]
            predicate: LinePredicate,
            #[operand]
            store_address: AnyPointer,
            #[attr]
            tile_id: I32Attr,
            #[operand]
            tile_slice_index: I32,
        }
    )*};
}

stores! {
    /// `llvm.aarch64.sme.st1b.horiz`.
    St1bHorizIntrOp = "intr.st1b.horiz";
    /// `llvm.aarch64.sme.st1h.horiz`.
    St1hHorizIntrOp = "intr.st1h.horiz";
    /// `llvm.aarch64.sme.st1w.horiz`.
    St1wHorizIntrOp = "intr.st1w.horiz";
    /// `llvm.aarch64.sme.st1d.horiz`.
    St1dHorizIntrOp = "intr.st1d.horiz";
    /// `llvm.aarch64.sme.st1q.horiz`.
    St1qHorizIntrOp = "intr.st1q.horiz";
    /// `llvm.aarch64.sme.st1b.vert`.
    St1bVertIntrOp = "intr.st1b.vert";
    /// `llvm.aarch64.sme.st1h.vert`.
    St1hVertIntrOp = "intr.st1h.vert";
    /// `llvm.aarch64.sme.st1w.vert`.
    St1wVertIntrOp = "intr.st1w.vert";
    /// `llvm.aarch64.sme.st1d.vert`.
    St1dVertIntrOp = "intr.st1d.vert";
    /// `llvm.aarch64.sme.st1q.vert`.
    St1qVertIntrOp = "intr.st1q.vert";
}

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

/// Vectors that become a line of a tile.
macro_rules! writes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(dialect = ArmSmeDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm), traits(AllShapesMatch(predicate, vector)))]
        pub struct $name {
            #[attr]
            tile_id: I32Attr,
            #[operand]
            tile_slice_index: I32,
            #[operand]
            predicate: LinePredicate,
            #[operand]
            vector: LineVector,
        }
    )*};
}

writes! {
    /// `llvm.aarch64.sme.write.horiz`.
    WriteHorizIntrOp = "intr.write.horiz";
    /// `llvm.aarch64.sme.write.vert`.
    WriteVertIntrOp = "intr.write.vert";
}

/// Lines of a tile as vectors.
macro_rules! reads {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSmeDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            traits(AllShapesMatch(vector, predicate, res), AllElementTypesMatch(vector, res)),
        )]
        pub struct $name {
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
    )*};
}

reads! {
    /// `llvm.aarch64.sme.read.horiz`.
    ReadHorizIntrOp = "intr.read.horiz";
    /// `llvm.aarch64.sme.read.vert`.
    ReadVertIntrOp = "intr.read.vert";
}

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
