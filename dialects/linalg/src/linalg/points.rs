//! What is inside bodies: `linalg.index`, and `linalg.yield`.

use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, Confined, CustomAssembly, Fold, FoldResult, Folded, I64Attr, Index, IntMinValue,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ods_macros::op;

use super::LinalgDialect;
use super::access::argument_type;
use super::interface::{as_structured, static_loop_sizes};

/// The index of the iteration in one dimension of the space that the op around it iterates over.
#[op(
    dialect = LinalgDialect, mnemonic = "index", traits(Pure),
    assembly { $dim attr_dict ":" type($result) },
    verify, fold,
)]
pub struct IndexOp {
    #[attr]
    dim: Confined<I64Attr, IntMinValue<0>>,
    #[result]
    result: Index,
}

impl Verify for IndexOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parent = ir.parent_op(self.op());
        let Some(structured) = parent.as_ref().and_then(|parent| as_structured(ir, parent)) else {
            return ir
                .op_error(self, "expected parent op with LinalgOp interface")
                .into();
        };
        let (dim, loops) = (self.dim(ir), structured.iterator_types(ir).len());
        if usize::try_from(dim).is_ok_and(|dim| dim < loops) {
            return Ok(());
        }
        let message = format!(
            "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
        );
        ir.op_error(self, message).into()
    }
}

impl Fold for IndexOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let sizes = static_loop_sizes(ir, ir.parent_op(self.op())?)?;
        let dim = usize::try_from(self.dim(ir)).ok()?;
        (*sizes.get(dim)? == 1).then(|| {
            let zero: Attribute = IntegerAttr::index(ir, 0).into();
            FoldResult::single(zero)
        })?
    }
}

/// What the body gives for the elements of the destinations.
#[op(
    dialect = LinalgDialect, mnemonic = "yield",
    traits(Pure, ReturnLike, Terminator),
    custom_assembly, verify,
)]
pub struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}

impl CustomAssembly for YieldOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let values = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_optional_attr_dict(state)?;
        if values.is_empty() {
            return Ok(());
        }
        parser.parse_punct(":")?;
        let types = parser.parse_type_list()?;
        parser.resolve_operands(&values, &types, at, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let values = self.values(ir);
        let is_empty = values.len() == 0;
        if !is_empty {
            printer.write(" ");
            printer.print_operands(values);
        }
        printer.print_attr_dict(ir, self.op(), &[]);
        if !is_empty {
            printer.write(" : ");
            printer.print_types(ir.operand_types(self.op()));
        }
    }
}

impl Verify for YieldOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let parent = ir.parent_op(self.op());
        let Some(parent) = parent.filter(|parent| ir.regions(*parent).len() == 1) else {
            return error("expected single non-empty parent region".to_owned());
        };
        let Some(structured) = as_structured(ir, &parent) else {
            return error("expected parent op with LinalgOp interface".to_owned());
        };
        let (inits, values) = (structured.inits(ir), self.values(ir));
        if values.len() != inits.len() {
            return error(format!(
                "expected number of yield values ({}) to match the number of inits / outs operands of the enclosing LinalgOp ({})",
                values.len(),
                inits.len()
            ));
        }
        for (index, (value, init)) in values.zip(inits).enumerate() {
            let wanted = argument_type(ir, ir.ty(ir.operand(parent, init)));
            if ir.ty(value) != wanted {
                let [found, wanted] = [ir.ty(value), wanted].map(|ty: Type| print_type(ir, ty));
                return error(format!(
                    "type of yield operand {} ('{found}') doesn't match the element type of the enclosing linalg.generic op ('{wanted}')",
                    index + 1
                ));
            }
        }
        Ok(())
    }
}
