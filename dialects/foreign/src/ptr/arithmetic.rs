//! Addresses from addresses, and how far they are apart.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, IntegerAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{DataLayout, TypeSize, ViewLikeOpInterface};
use terrace_ir::ods::{
    AttrConstraint, DefaultValued, Enumeration, Fold, FoldResult, Folded, FormatElement, InferArgs,
    InferTypes, InferredTypes, SignlessIntegerOrIndex, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Diagnostic, Ir, Op, Value, smallvec};
use terrace_ods_macros::op;

use super::types::shape;
use super::{Integers, Pointers, PtrAddFlags, PtrDialect, PtrDiffFlags};

/// An address moved by a number of bytes. One of several addresses and offsets may be a single one, which goes with all others.
#[op(
    dialect = PtrDialect, mnemonic = "ptr_add", traits(Pure), interfaces(ViewLikeOpInterface),
    assembly { ($flags^)? $base "," $offset attr_dict ":" type($base) "," type($offset) },
    infer_types, fold,
)]
pub struct PtrAddOp {
    #[operand]
    base: Pointers,
    #[operand]
    offset: Integers,
    #[prop]
    flags: DefaultValued<PtrAddFlags, { PtrAddFlags::None }>,
    #[result]
    result: Pointers,
}

/// Whether both types are vectors, or both tensors.
pub(super) fn same_kind(cx: &Context, types: [Type; 2]) -> bool {
    let [left, right] = types.map(|ty| ty.is::<VectorType>(cx));
    left == right
}

impl InferTypes for PtrAddOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let cx = args.cx;
        let [base, offset] = [args.operand_types[0], args.operand_types[1]];
        let error = |message: &str| Err(Diagnostic::error(args.loc, message));
        match [base, offset].map(|ty| shape(cx, ty)) {
            [_, None] => Ok(smallvec![base]),
            [None, Some(_)] => Ok(smallvec![offset.with_element(cx, base)]),
            [Some(left), Some(right)] if left != right => {
                error("shapes of base and offset must match")
            }
            [Some(_), Some(_)] if !same_kind(cx, [base, offset]) => {
                error("the shaped containers type must match")
            }
            [Some(_), Some(_)] => Ok(smallvec![base]),
        }
    }
}

/// Whether a constant is zero, or a list of zeros.
fn is_zero(cx: &Context, value: Attribute) -> bool {
    let number = match value.cast::<DenseElementsAttr>(cx) {
        Some(dense) if dense.is_splat(cx) => dense.element_attr(cx, 0),
        Some(_) => None,
        None => Some(value),
    };
    let number = number.and_then(|number| number.cast::<IntegerAttr>(cx));
    number.is_some_and(|number| number.exact(cx) == Some(0))
}

impl Fold for PtrAddOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let base = self.base(ir);
        let moves_nothing = is_zero(ir, operands[1]?) && ir.ty(base) == ir.ty(self.result(ir));
        match moves_nothing {
            true => FoldResult::single(base),
            false => None,
        }
    }
}

impl ViewLikeOpInterface for PtrAddOp {
    fn view_source(&self, ir: &Ir) -> Value {
        self.base(ir)
    }

    fn view_dest(&self, ir: &Ir) -> Value {
        self.result(ir)
    }
}

/// How many bytes addresses are apart.
#[op(
    dialect = PtrDialect, mnemonic = "ptr_diff",
    traits(AllTypesMatch(lhs, rhs), Pure, SameOperandsAndResultShape),
    assembly { custom<Flags>($flags) $lhs "," $rhs attr_dict ":" type($lhs) "->" type($result) },
    verify,
)]
pub struct PtrDiffOp {
    #[operand]
    lhs: Pointers,
    #[operand]
    rhs: Pointers,
    #[attr]
    flags: DefaultValued<PtrDiffFlags, { PtrDiffFlags::NONE }>,
    #[result]
    result: Integers,
}

/// `nuw | nsw`, or nothing.
fn parse_flags(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let Some(mut word) = parser.parse_any_keyword() else {
        return Ok(());
    };
    let mut flags = PtrDiffFlags::NONE;
    loop {
        let Some(flag) = PtrDiffFlags::symbolize(word) else {
            let message = format!(
                "expected one of [none, nuw, nsw] for Pointer difference flags, got: {word}"
            );
            return Err(parser.error_at(parser.since(at), message));
        };
        flags = flags | flag;
        if !parser.parse_optional_punct("|") {
            break;
        }
        word = parser.parse_keyword()?;
    }
    let flags = PtrDiffFlags::make(parser.context(), flags);
    parser.set_attribute(&arguments[0], state, Some(flags));
    Ok(())
}

fn print_flags(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let flags = arguments[0].attribute(ir, op);
    let flags = flags.and_then(|flags| PtrDiffFlags::read(ir, flags));
    if let Some(flags) = flags.filter(|flags| *flags != PtrDiffFlags::NONE) {
        printer.write(&Enumeration::text(flags));
    }
}

impl Verify for PtrDiffOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let types = [self.lhs(ir), self.result(ir)].map(|value| ir.ty(value));
        match same_kind(ir, types) {
            true => Ok(()),
            false => {
                let message = "expected the result to have the same container type as the operands when operands are shaped";
                ir.error(self, message).into()
            }
        }
    }
}

/// How many bytes there are from one value of a type in memory to the next.
#[op(
    dialect = PtrDialect, mnemonic = "type_offset", traits(Pure),
    assembly { $element_type attr_dict ":" type($result) },
)]
pub struct TypeOffsetOp {
    #[attr(name = "elementType")]
    element_type: TypeAttr,
    #[result]
    result: SignlessIntegerOrIndex,
}

impl TypeOffsetOp {
    /// The number of bytes, by the data layout of the place.
    ///
    /// # Errors
    /// If the layout does not know the type.
    pub fn type_size(self, ir: &Ir) -> Result<TypeSize, Diagnostic> {
        let ty = self.element_type(ir).value(ir);
        let size = DataLayout::of(ir, self.op()).size(ir, ty);
        size.ok_or_else(|| {
            let ty = print_type(ir, ty);
            ir.op_error(self, format!("the size of '{ty}' is not known"))
        })
    }
}
