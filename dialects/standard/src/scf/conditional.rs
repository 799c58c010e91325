//! `scf.if`.

use terrace_dialect_base::conditional_control_flow;
use terrace_dialect_base::structured::body_style;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::builder::{IntoValues, OpState};
use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::{
    AnyType, AsValue, CustomAssembly, I1, MaxSizedRegion, SizedRegion, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Builder, ImplicitLocBuilder, Ir, Location, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::rules::{
    DecidedIf, EmptyIf, EqualIfResults, IfToSelect, IfWithEmptyElse, KnownCondition, NegatedIf,
    NeighbouringIfs, NestedIf, SameIfResult, UnusedIfResults,
};
use super::{ScfDialect, YieldOp};

/// Executes its first region if the condition is true, else its second region, if it has one.
#[op(
    dialect = ScfDialect, mnemonic = "if",
    traits(
        NoRegionArguments, RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator(YieldOp),
    ),
    interfaces(RegionBranchOpInterface),
    custom_assembly, verify,
    canonicalize(
        NegatedIf, NeighbouringIfs, NestedIf, KnownCondition, SameIfResult, IfToSelect, IfWithEmptyElse, DecidedIf,
        EmptyIf, EqualIfResults, UnusedIfResults,
    ),
)]
pub struct IfOp {
    #[operand]
    condition: I1,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    then_region: SizedRegion<1>,
    #[region]
    else_region: MaxSizedRegion<1>,
}

impl IfOp {
    /// A conditional without results and without an else region: the function builds what is done if the condition is true.
    pub fn with(
        b: &ImplicitLocBuilder<'_>,
        condition: impl AsValue,
        then: impl FnOnce(&ImplicitLocBuilder<'_>),
    ) -> Self {
        let op = IfOp::new(b, &[], condition);
        let region = b.with(|b| op.then_region(b));
        b.block(region, &[], |b, _| {
            then(b);
            YieldOp::new(b, ());
        });
        op
    }

    /// A conditional with both regions. What the functions give are the results: as many of the same types.
    ///
    /// ```
    /// # use terrace_standard_dialects::{arith, func, scf};
    /// # use terrace_ir::builtin::ModuleOp;
    /// # use terrace_ir::{Context, Location, Type};
    /// # let cx = Context::new();
    /// # terrace_standard_dialects::register_all(&cx);
    /// # let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
    /// # let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    /// func::FuncOp::define(b, "distance", &[Type::I32; 2], &[Type::I32], |b, args| {
    ///     let (x, y) = (args[0], args[1]);
    ///     let larger = arith::CmpIOp::new(b, arith::CmpIPredicate::Sgt, x, y);
    ///     let distance = scf::IfOp::with_else(
    ///         b,
    ///         larger,
    ///         |b| arith::SubIOp::new(b, x, y),
    ///         |b| arith::SubIOp::new(b, y, x),
    ///     );
    ///     b.result(distance, 0)
    /// });
    /// # assert!(terrace_ir::verify::verify(&module).is_ok());
    /// ```
    pub fn with_else<T: IntoValues, E: IntoValues>(
        b: &ImplicitLocBuilder<'_>,
        condition: impl AsValue,
        then: impl FnOnce(&ImplicitLocBuilder<'_>) -> T,
        otherwise: impl FnOnce(&ImplicitLocBuilder<'_>) -> E,
    ) -> Self {
        let (then, types) = b.detached(&[], |b, _| {
            let values = then(b);
            let values = b.values(values);
            YieldOp::new(b, &values[..]);
            values
                .iter()
                .map(|value| b.ty(*value))
                .collect::<Vec<Type>>()
        });
        let (otherwise, ()) = b.detached(&[], |b, _| {
            let values = otherwise(b);
            YieldOp::new(b, values);
        });
        b.around(&[b.value(condition)], &types, &[then, otherwise])
    }

    /// A conditional without results, each of whose regions is complete but for the work.
    pub fn with_bodies(
        b: &mut Builder<'_>,
        loc: Location,
        condition: Value,
        with_else: WithElse,
    ) -> Self {
        let op = IfOp::build(b, loc, &[], condition);
        let (then_region, else_region) = (op.then_region(b), op.else_region(b));
        let regions = match with_else {
            WithElse::Yes => &[then_region, else_region][..],
            WithElse::No => &[then_region],
        };
        b.preserving_insertion_point(|b| {
            for region in regions {
                b.create_block(*region, &[]);
                YieldOp::build(b, loc, &[]);
            }
        });
        op
    }
}

/// Whether a conditional is built with an else region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WithElse {
    /// With one.
    Yes,
    /// Without.
    No,
}

conditional_control_flow!(IfOp, {
    fn runs_at_most_once(&self, _: &Ir, _: usize) -> bool {
        true
    }

    fn entry_successors(
        &self,
        ir: &Ir,
        operands: &[Option<Attribute>],
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        let condition: Option<BoolAttr> = operands[0].and_then(|condition| condition.cast(ir));
        let has_else = ir.first_block(self.else_region(ir)).is_some();
        match condition.map(|condition| condition.value()) {
            None => self.region_successors(ir, RegionBranchPoint::Parent),
            Some(true) => smallvec![RegionBranchPoint::Region(0)],
            Some(false) if has_else => smallvec![RegionBranchPoint::Region(1)],
            Some(false) => smallvec![RegionBranchPoint::Parent],
        }
    }
});

impl Verify for IfOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let has_else = ir.first_block(self.else_region(ir)).is_some();
        if has_else || ir.num_results(self.op()) == 0 {
            return Ok(());
        }
        ir.op_error(self.op(), "must have an else block if defining values")
            .help("add `else { scf.yield ... }`")
            .into()
    }
}

impl CustomAssembly for IfOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        parser.resolve_operands_of_type(&[condition], Type::I1, state)?;
        state
            .result_types
            .extend(parser.parse_optional_arrow_types()?);
        let then_region = parser.parse_region(&[])?;
        let else_region = if parser.parse_optional_keyword("else") {
            parser.parse_region(&[])?
        } else {
            parser.create_region()
        };
        state.regions.extend([then_region, else_region]);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.condition(ir));
        if ir.num_results(self.op()) != 0 {
            printer.write(" -> (");
            printer.comma_separated(ir.result_types(self.op()), |printer, ty| {
                printer.print_type(ty)
            });
            printer.write(")");
        }
        let style = body_style(ir, self.op());
        printer.write(" ");
        printer.print_region(self.then_region(ir), style);
        if ir.first_block(self.else_region(ir)).is_some() {
            printer.write(" else ");
            printer.print_region(self.else_region(ir), style);
        }
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}
