//! Parts whose names are keywords, or what generated code calls its own variables.

use ::tr::ir::ods::{AnyType, I64Attr, Optional, StrAttr, Variadic};
use ::tr::{dialect, op, ty};

/// A dialect.
#[dialect(name = "keywords", ops(KeywordsOp, LocalsOp), types(KeywordType))]
pub struct KeywordsDialect;

/// Parts named by keywords.
#[op(
    dialect = KeywordsDialect, mnemonic = "keywords", traits(AllTypesMatch(r#in, r#out)),
    assembly { $r#in "," $r#type ("if" $r#if^)? attr_dict ":" type($r#in) },
)]
pub struct KeywordsOp {
    #[operand]
    r#in: AnyType,
    #[attr]
    r#type: StrAttr,
    #[attr]
    r#if: Optional<StrAttr>,
    #[result]
    r#out: AnyType,
}

/// Parts named as variables are.
#[op(dialect = KeywordsDialect, mnemonic = "locals")]
pub struct LocalsOp {
    #[operand]
    b: AnyType,
    #[operand]
    loc: AnyType,
    #[operand]
    operands: Variadic<AnyType>,
    #[attr]
    value: I64Attr,
    #[attr]
    attributes: Optional<I64Attr>,
    #[attr]
    lifetime: Optional<I64Attr>,
    #[result]
    ir: AnyType,
    #[result]
    types: Variadic<AnyType>,
}

/// Parameters named by keywords and as variables are.
#[ty(dialect = KeywordsDialect, mnemonic = "t")]
pub struct KeywordType {
    r#type: u32,
    cx: u32,
    loc: u32,
    storage: u32,
    parser: u32,
    printer: u32,
}
