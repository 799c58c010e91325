//! `vector.print`: for tests, and to find mistakes.

use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{AnyFloat, AnyInteger, AnyVector, DefaultValued, Optional, StrAttr};
use terrace_ir::types::Type;
use terrace_ir::{Ir, smallvec};
use terrace_ods_macros::{constraint, op};

use super::{PrintPunctuation, VectorDialect};

constraint! {
    /// vector of any type values or integer or index or floating-point
    pub Printable: Type = |cx, ty| {
        AnyVector::matches(cx, ty) || AnyInteger::matches(cx, ty) || ty == Type::INDEX || AnyFloat::matches(cx, ty)
    };
}

/// Prints a vector or a scalar and then a sign, or a text.
#[op(
    dialect = VectorDialect, mnemonic = "print",
    traits(PredOpTrait("`source` or `punctuation` are not set when printing strings", is_text_alone)),
    interfaces(MemoryEffects),
    assembly {
        ($source^ ":" type($source))? oilist("str" $string_literal | "punctuation" $punctuation) attr_dict
    },
)]
pub struct PrintOp {
    #[operand]
    source: Optional<Printable>,
    #[attr]
    punctuation: DefaultValued<PrintPunctuation, { PrintPunctuation::NewLine }>,
    #[attr(name = "stringLiteral")]
    string_literal: Optional<StrAttr>,
}

/// Whether nothing else is printed where a text is.
fn is_text_alone(op: PrintOp, ir: &Ir) -> bool {
    let is_alone = op.source(ir).is_none() && op.punctuation(ir) == PrintPunctuation::NewLine;
    op.string_literal_attr(ir).is_none() || is_alone
}

impl MemoryEffects for PrintOp {
    fn effects(&self, _: &Ir) -> EffectList {
        smallvec![Effect::on_anything(EffectKind::Write)]
    }
}
