//! Several ops that are written as one expression.

use rustc_hash::FxHashSet;
use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, UnresolvedOperand,
};
use terrace_ir::attributes::{Attribute, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyOf, CustomAssembly, Optional, SizedRegion, TypedOp, Variadic, VerifyRegions, VerifyResult,
};
use terrace_ir::{Ir, Op, SmallVec, Type};
use terrace_ods_macros::{op, op_interface, op_trait};

use super::{EmitCType, EmitcDialect, LValueType, YieldOp};

/// Ops that can be part of an expression.
#[op_interface]
pub trait CExpressionInterface {
    /// Whether it matters how often the op is evaluated, and when.
    fn has_side_effects(&self, ir: &Ir) -> bool {
        let _ = ir;
        true
    }
}

/// One expression, whose value its body yields. The arguments of the body are the operands, and are called as these are. Unless it says
/// `noinline`, it may be written where the result is used.
#[op(
    dialect = EmitcDialect, mnemonic = "expression",
    traits(GraphRegion, IsolatedFromAbove, SingleBlockImplicitTerminator(YieldOp), YieldsItsResult),
    default_dialect, custom_assembly, verify_regions,
)]
pub struct ExpressionOp {
    #[operand]
    defs: Variadic<AnyOf<(EmitCType, LValueType)>>,
    #[attr]
    do_not_inline: Optional<UnitAttr>,
    #[result]
    result: EmitCType,
    #[region]
    region: SizedRegion<1>,
}

/// Expressions whose body yields a value of their result's type.
#[op_trait(verify_outside = yields_its_result)]
pub struct YieldsItsResult;

fn yields_its_result(ir: &Ir, op: Op) -> VerifyResult {
    let (inside, definition) = ir.definition(op);
    let root = ExpressionOp::cast(inside, definition).and_then(|op| op.yielded_type(inside));
    match root {
        Some(ty) if ir.result_types(op).next() != Some(ty) => ir
            .op_error(op, "requires yielded type to match return type")
            .into(),
        _ => Ok(()),
    }
}

impl ExpressionOp {
    fn yielded_type(self, ir: &Ir) -> Option<Type> {
        let body = ir.first_block(*ir.regions(self.op()).first()?)?;
        let end = YieldOp::cast(ir, ir.last_op(body)?)?;
        let value = ir.operands(end.op()).next()?;
        Some(ir.ty(value))
    }

    /// The op whose result the expression is. `self` is the root of its arena.
    pub fn root_op(self, ir: &Ir) -> Option<Op> {
        let body = ir.first_block(self.region(ir))?;
        let end = YieldOp::cast(ir, ir.last_op(body)?)?;
        ir.defining_op(end.result(ir)?)
    }

    /// Whether it matters how often the expression is evaluated, and when. `self` is the root of its arena.
    pub fn has_side_effects(self, ir: &Ir) -> bool {
        let body = ir.first_block(self.region(ir));
        let matters = |op: Op| {
            let interface = op.interface::<dyn CExpressionInterface>(ir);
            interface.is_some_and(|op| op.has_side_effects(ir))
        };
        let mut ops = body.into_iter().flat_map(|body| ir.block_ops(body));
        ops.any(matters)
    }
}

impl VerifyRegions for ExpressionOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let body = ir.first_block(self.region(ir)).expect("it was checked");
        let end = ir.last_op(body).and_then(|end| YieldOp::cast(ir, end));
        let Some((end, value)) = end.and_then(|end| Some((end, end.result(ir)?))) else {
            return error("must yield a value at termination");
        };
        let Some(root) = ir.defining_op(value) else {
            return error("yielded value has no defining op");
        };
        for op in ir.block_ops(body).filter(|op| *op != end.op()) {
            if !op.implements::<dyn CExpressionInterface>(ir) {
                return error("contains an unsupported operation");
            }
            let mut results = ir.results(op);
            let (Some(result), None) = (results.next(), results.next()) else {
                return error("requires exactly one result for each operation");
            };
            if !ir.has_uses(result) {
                return error("contains an unused operation");
            }
        }
        // What is evaluated several times must not do anything else.
        let (mut seen, mut pending) = (FxHashSet::default(), vec![root]);
        while let Some(op) = pending.pop() {
            if !seen.insert(op) {
                let interface = op.interface::<dyn CExpressionInterface>(ir);
                if interface.is_some_and(|op| op.has_side_effects(ir)) {
                    return error("requires exactly one use for operations with side effects");
                }
                continue;
            }
            pending.extend(
                ir.operands(op)
                    .filter_map(|operand| ir.defining_op(operand)),
            );
        }
        Ok(())
    }
}

impl CustomAssembly for ExpressionOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let operands = parser.parse_operand_list(Delimiter::None)?;
        if parser.parse_optional_keyword("noinline") {
            state.set_attr(parser.context(), "do_not_inline", Attribute::UNIT);
        }
        let ty = parser.parse_colon_function_type()?;
        let cx = parser.context();
        let at = parser.position();
        parser.resolve_operands(&operands, ty.inputs(cx), at, state)?;
        if ty.results(cx).len() != 1 {
            return Err(parser.error("expected single return type"));
        }
        state.result_types.extend_from_slice(ty.results(cx));
        let names = operands.iter().zip(ty.inputs(cx));
        let named = |(name, ty): (&UnresolvedOperand, &Type)| Argument::new(*name, *ty);
        let arguments: SmallVec<[Argument; 4]> = names.map(named).collect();
        state.regions.push(parser.parse_region(&arguments)?);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.from_outside(self.op(), |printer, ir, op| {
            printer.print_operands(ir.operands(op));
        });
        if self.do_not_inline(ir) {
            printer.write(" noinline");
        }
        printer.write(" : ");
        printer.from_outside(self.op(), |printer, ir, op| {
            printer.print_functional_type(ir, op);
        });
        printer.write(" ");
        let region = self.region(ir);
        printer.name_arguments_as_operands(region);
        printer.print_region(region, RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}
