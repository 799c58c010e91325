//! The irdl dialect: definitions of dialects as IR.
//!
//! [`load`] makes ops, types and attributes of the definitions in a module known to its context, as
//! `terrace-opt --irdl-file=FILE` does.

mod attributes;
mod constraints;
mod definitions;
mod load;
mod names;
mod parts;
pub mod syntax;

pub use attributes::{Variadicity, VariadicityArrayAttr};
pub use constraints::{AllOfOp, AnyOfOp, AnyOp, BaseOp, CPredOp, IsOp, ParametricOp};
pub use definitions::{AttributeOp, DialectOp, OperationOp, TypeOp};
pub use load::load;
pub use parts::{AttributesOp, OperandsOp, ParametersOp, RegionOp, RegionsOp, ResultsOp};
use terrace_ods_macros::{dialect, ty};

/// Definitions of dialects: their ops, types and attributes, and what each accepts.
#[dialect(
    name = "irdl",
    ops(
        AllOfOp,
        AnyOfOp,
        AnyOp,
        AttributeOp,
        AttributesOp,
        BaseOp,
        CPredOp,
        DialectOp,
        IsOp,
        OperandsOp,
        OperationOp,
        ParametersOp,
        ParametricOp,
        RegionOp,
        RegionsOp,
        ResultsOp,
        TypeOp
    ),
    types(AttributeType, RegionType),
    attributes(Variadicity, VariadicityArrayAttr)
)]
pub struct IrdlDialect;

/// IRDL handle to an `mlir::Attribute`
///
/// What a constraint gives: a variable that stands for one attribute, or a type in an attribute, in each op, type or
/// attribute that is checked.
#[ty(dialect = IrdlDialect, mnemonic = "attribute")]
pub struct AttributeType {}

/// IRDL handle to a region definition
///
/// What `irdl.region` gives.
#[ty(dialect = IrdlDialect, mnemonic = "region")]
pub struct RegionType {}
