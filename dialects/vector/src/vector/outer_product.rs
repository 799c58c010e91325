//! `vector.outerproduct`: each element of a vector with each one of another.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::DictAttr;
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, AnyVectorOfNonZeroRank, AttrConstraint, CustomAssembly, DefaultValued, Optional,
    TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

use super::types::{dims, is_scalable, like_first, like_second, vector_of, with_element};
use super::{CombiningKind, MaskableOpInterface, VectorDialect, vector_type};

/// The products of each element of a vector with each one of another, or with a scalar, combined with the elements of a
/// further vector if there is one.
#[op(
    dialect = VectorDialect, mnemonic = "outerproduct",
    traits(
        Pure,
        PredOpTrait("lhs operand and result have same element type", like_first),
        PredOpTrait("rhs operand and result have same element type", like_second),
    ),
    interfaces(MaskableOpInterface),
    custom_assembly, verify,
)]
pub struct OuterProductOp {
    #[operand]
    lhs: AnyVectorOfNonZeroRank,
    #[operand]
    rhs: AnyType,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[attr]
    kind: DefaultValued<CombiningKind, { CombiningKind::Add }>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

impl OuterProductOp {
    /// The type of the products of a vector with another one, or with a scalar, by the first dimension of each.
    pub fn result_type(cx: &Context, lhs: VectorType, rhs: Type) -> VectorType {
        let rhs = rhs.cast::<VectorType>(cx);
        let first = |ty: VectorType| dims(cx, ty).next();
        let dims = first(lhs).into_iter().chain(rhs.and_then(first));
        vector_of(cx, dims, lhs.element(cx))
    }
}

impl CustomAssembly for OuterProductOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let lhs = parser.parse_type()?;
        parser.parse_punct(",")?;
        let rhs = parser.parse_type()?;
        let cx = parser.context();
        let at_name = parser.name_position();
        if operands.len() < 2 {
            return Err(parser.error_at(at_name, "expected at least 2 operands"));
        }
        let Some(vector) = lhs.cast::<VectorType>(cx) else {
            return Err(parser.error_at(at_name, "expected vector type for operand #1"));
        };
        let result = Type::from(OuterProductOp::result_type(cx, vector, rhs));
        for (operand, ty) in operands.into_iter().zip([lhs, rhs, result]) {
            let value = parser.resolve_operand(operand, ty)?;
            state.operands.push(value);
        }
        state.result_types.push(result);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operands(ir.operands(self.op()));
        match self.acc(ir) {
            // MLIR writes the kind beside an accumulator, and only there.
            Some(_) => {
                let kind = (ir.ident("kind"), CombiningKind::make(ir, self.kind(ir)));
                let others = ir.discardable_attrs(self.op());
                let others = others.map_or(&[][..], |dict| dict.entries(ir));
                let all = DictAttr::get(ir, others.iter().copied().chain([kind]));
                printer.print_optional_dict(Some(all), &[]);
            }
            None => printer.print_attr_dict(ir, self.op(), &[]),
        }
        printer.write(" : ");
        printer.print_types([ir.ty(self.lhs(ir)), ir.ty(self.rhs(ir))]);
    }
}

impl Verify for OuterProductOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        let (lhs, result) = (
            vector_type(ir, self.lhs(ir)),
            vector_type(ir, self.result(ir)),
        );
        let rhs = ir.ty(self.rhs(ir)).cast::<VectorType>(ir);
        let [left, product] = [lhs.shape(ir), result.shape(ir)];
        if left.len() != 1 {
            return error("expected 1-d vector for operand #1");
        }
        if rhs.is_some_and(|rhs| rhs.rank(ir) != 1) {
            return error("expected 1-d vector for operand #2");
        }
        match (rhs.is_some(), product.len()) {
            (true, 2) | (false, 1) => {}
            (true, _) => return error("expected 2-d vector result"),
            (false, _) => return error("expected 1-d vector result"),
        }
        if left[0] != product[0] {
            return error("expected #1 operand dim to match result dim #1");
        }
        if let Some(rhs) = rhs {
            if rhs.shape(ir)[0] != product[1] {
                return error("expected #2 operand dim to match result dim #2");
            }
            if is_scalable(ir, lhs) && !is_scalable(ir, rhs) {
                return error("expected either both or only #2 operand dim to be scalable");
            }
        }
        if self.acc(ir).is_some_and(|acc| ir.ty(acc) != result.into()) {
            return error("expected operand #3 of same type as result type");
        }
        match self.kind(ir).supports(ir, result.element(ir)) {
            true => Ok(()),
            false => error("unsupported outerproduct type"),
        }
    }
}

impl MaskableOpInterface for OuterProductOp {
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type> {
        Some(with_element(ir, vector_type(ir, self.result(ir)), Type::I1).into())
    }
}
