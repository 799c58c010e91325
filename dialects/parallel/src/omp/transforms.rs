//! Loops that other ops transform, by their names.

use terrace_ir::asm::{Argument, AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyRegion, CustomAssembly, Optional, ResultNames, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op;

use super::{IntLike, LoopName, OmpDialect, cli};

/// A name for a loop, which one op gives to a loop and at most one other op uses.
#[op(dialect = OmpDialect, mnemonic = "new_cli", assembly { attr_dict }, verify, result_names)]
pub struct NewCliOp {
    #[result]
    result: LoopName,
}

impl ResultNames for NewCliOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "canonloop");
    }
}

/// Whether an op gives this name to a loop, or else uses it.
fn is_generator(ir: &Ir, op: Op, loop_name: Value) -> bool {
    CanonicalLoopOp::cast(ir, op).is_some()
        || TileOp::cast(ir, op)
            .is_some_and(|tile| tile.generatees(ir).any(|made| made == loop_name))
}

impl Verify for NewCliOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let loop_name = self.result(ir);
        let (mut generators, mut consumers) = (Vec::new(), Vec::new());
        for user in ir.users(loop_name) {
            match is_generator(ir, user, loop_name) {
                true => generators.push(user),
                false => consumers.push(user),
            }
        }
        let several = |ops: &[Op], what: &str| {
            let error = ir.op_error(self, format!("CLI must have at most one {what}"));
            let [first, second] = [0, 1].map(|index| ir.loc(ops[index]));
            VerifyResult::from(
                error
                    .note(first, format!("first {what} here:"))
                    .note(second, format!("second {what} here:")),
            )
        };
        if generators.len() > 1 {
            return several(&generators, "generator");
        }
        if consumers.len() > 1 {
            return several(&consumers, "consumer");
        }
        match (generators.first(), consumers.first()) {
            (None, Some(consumer)) => ir
                .op_error(self, "CLI has no generator")
                .note(ir.loc(*consumer), "see consumer here: ")
                .into(),
            _ => Ok(()),
        }
    }
}

/// A loop that counts from zero: `omp.canonical_loop(%name) %i : i32 in range(%count) { .. }`.
#[op(dialect = OmpDialect, mnemonic = "canonical_loop", custom_assembly, verify, result_names)]
pub struct CanonicalLoopOp {
    #[operand(name = "tripCount")]
    trip_count: IntLike,
    #[operand]
    cli: Optional<LoopName>,
    #[region]
    region: AnyRegion,
}

impl CanonicalLoopOp {
    fn arguments(self, ir: &Ir) -> &[Value] {
        let entry = ir.first_block(self.region(ir));
        entry.map_or(&[], |entry| ir.block_args(entry))
    }
}

impl ResultNames for CanonicalLoopOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        for variable in self.arguments(ir) {
            name(*variable, "iv");
        }
    }
}

impl Verify for CanonicalLoopOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let message = match self.arguments(ir) {
            [variable] if ir.ty(*variable) == ir.ty(self.trip_count(ir)) => return Ok(()),
            [_] => "Region argument must be the same type as the trip count",
            _ => "Canonical loop region must have exactly one argument",
        };
        ir.op_error(self, message).into()
    }
}

impl CustomAssembly for CanonicalLoopOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let mut name = None;
        if parser.parse_optional_punct("(") {
            name = Some(parser.parse_operand()?);
            parser.parse_punct(")")?;
        }
        let variable = parser.parse_argument_name()?;
        let ty = parser.parse_colon_type()?;
        parser.parse_keyword_exact("in")?;
        parser.parse_keyword_exact("range")?;
        parser.parse_punct("(")?;
        let count = parser.parse_operand()?;
        parser.parse_punct(")")?;
        parser.resolve_operands_of_type(&[count], ty, state)?;
        if let Some(name) = name {
            let ty = cli(parser.context());
            parser.resolve_operands_of_type(&[name], ty, state)?;
        }
        let region = parser.parse_region(&[Argument::new(variable, ty)])?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        if let Some(name) = self.cli(ir) {
            printer.write("(");
            printer.print_operand(name);
            printer.write(")");
        }
        for variable in self.arguments(ir) {
            printer.write(" ");
            printer.print_operand(*variable);
            printer.write(" : ");
            printer.print_type(ir.ty(*variable));
        }
        printer.write(" in range(");
        printer.print_operand(self.trip_count(ir));
        printer.write(") ");
        printer.print_region(self.region(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}

/// Unrolls a loop as often as the compiler likes.
#[op(
    dialect = OmpDialect, mnemonic = "unroll_heuristic",
    assembly { "" "(" $applyee ")" attr_dict },
)]
pub struct UnrollHeuristicOp {
    #[operand]
    applyee: LoopName,
}

/// Splits the iterations of loops into tiles: of so many loops, one in another, twice as many become.
#[op(
    dialect = OmpDialect, mnemonic = "tile", traits(AttrSizedOperandSegments),
    assembly {
        custom<crate::omp::syntax::LoopTransformClis>($generatees, $applyees)
        oilist("sizes" "(" $sizes ":" type($sizes) ")") attr_dict
    },
    verify,
)]
pub struct TileOp {
    #[operand]
    generatees: Variadic<LoopName>,
    #[operand]
    applyees: Variadic<LoopName>,
    #[operand]
    sizes: Variadic<IntLike>,
}

impl Verify for TileOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let (applied, made) = (self.applyees(ir).len(), self.generatees(ir).len());
        if applied == 0 {
            return error("must apply to at least one loop");
        }
        if self.sizes(ir).len() != applied {
            return error("there must be one tile size for each applyee");
        }
        if made != 0 && made != 2 * applied {
            return error("expecting two times the number of generatees than applyees");
        }
        let is_loop = |loop_name: Value| {
            ir.users(loop_name)
                .any(|user| CanonicalLoopOp::cast(ir, user).is_some())
        };
        match self.applyees(ir).all(is_loop) {
            true => Ok(()),
            false => error("currently only supports omp.canonical_loop as applyee"),
        }
    }
}
