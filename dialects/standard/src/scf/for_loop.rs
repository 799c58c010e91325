//! `scf.for`.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::structured::{body_style, parse_iter_args, print_iter_args};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, IntegerAttr, UnitAttr};
use terrace_ir::builder::{IntoValues, OpState};
use terrace_ir::interfaces::{
    ConditionallySpeculatable, LoopBounds, LoopLikeOpInterface, MixedIndex,
    RegionBranchOpInterface, RegionBranchPoint, Speculatability, constant_value,
};
use terrace_ir::ods::{
    AnyType, AsValue, CustomAssembly, FoldResult, Optional, SignlessIntegerOrIndex, SizedRegion,
    TypedOp, Variadic, VerifyRegions, VerifyResult,
};
use terrace_ir::{Block, Builder, ImplicitLocBuilder, Ir, Location, Region, Type, Value};
use terrace_ods_macros::op;

use super::rules::{EqualCarriedValues, SameCarriedValue, TrivialFor, UnusedCarriedValues};
use super::trip_count::{Signedness, trip_count};
use super::{ScfDialect, YieldOp};

/// A counted loop: from the lower bound, while less than the upper bound, by a step that must be positive. Bounds are
/// compared as signed numbers unless it says `unsigned`.
///
/// Values carried from one iteration to the next are arguments of the body after the loop variable; `scf.yield` gives the
/// next ones, and those after the last iteration are the results.
#[op(
    dialect = ScfDialect, mnemonic = "for",
    traits(
        AutomaticAllocationScope, RecursiveMemoryEffects, AllTypesMatch(lower_bound, upper_bound, step),
        SingleBlockImplicitTerminator(YieldOp),
    ),
    interfaces(ConditionallySpeculatable, LoopLikeOpInterface, RegionBranchOpInterface),
    custom_assembly, verify_regions, canonicalize(TrivialFor, SameCarriedValue, EqualCarriedValues, UnusedCarriedValues),
)]
pub struct ForOp {
    #[operand(name = "lowerBound")]
    lower_bound: SignlessIntegerOrIndex,
    #[operand(name = "upperBound")]
    upper_bound: SignlessIntegerOrIndex,
    #[operand]
    step: SignlessIntegerOrIndex,
    #[operand]
    init_args: Variadic<AnyType>,
    #[attr(name = "unsignedCmp")]
    unsigned_cmp: Optional<UnitAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

impl ForOp {
    /// A loop with these carried values. Its body has its arguments and, if nothing is carried, its terminator; otherwise
    /// the caller adds the terminator.
    pub fn with_body(
        b: &mut Builder<'_>,
        loc: Location,
        lower: Value,
        upper: Value,
        step: Value,
        inits: &[Value],
    ) -> Self {
        let types: SmallVec<[Type; 2]> = inits.iter().map(|init| b.ty(*init)).collect();
        let op = ForOp::build(b, loc, &types, lower, upper, step, inits);
        let region = op.region(b);
        let mut arguments: SmallVec<[Type; 4]> = smallvec![b.ty(lower)];
        arguments.extend_from_slice(&types);
        b.preserving_insertion_point(|b| {
            b.create_block(region, &arguments);
            if types.is_empty() {
                YieldOp::build(b, loc, &[]);
            }
        });
        op
    }

    /// A loop whose body the function builds from the loop variable and the carried values; what it gives are the values that are
    /// carried on.
    ///
    /// ```
    /// # use terrace_standard_dialects::{arith, func, scf};
    /// # use terrace_ir::builtin::ModuleOp;
    /// # use terrace_ir::{Context, Location, Type};
    /// # let cx = Context::new();
    /// # terrace_standard_dialects::register_all(&cx);
    /// # let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
    /// # let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    /// func::FuncOp::define(b, "sum", &[Type::INDEX], &[Type::INDEX], |b, args| {
    ///     let [zero, one] = [0, 1].map(|value| arith::constant_index(b, value));
    ///     let sum = scf::ForOp::with(b, zero, args[0], one, zero, |b, i, carried| {
    ///         arith::AddIOp::new(b, carried[0], i)
    ///     });
    ///     b.result(sum, 0)
    /// });
    /// # assert!(terrace_ir::verify::verify(&module).is_ok());
    /// ```
    pub fn with<R: IntoValues>(
        b: &ImplicitLocBuilder<'_>,
        lower: impl AsValue,
        upper: impl AsValue,
        step: impl AsValue,
        inits: impl IntoValues,
        body: impl FnOnce(&ImplicitLocBuilder<'_>, Value, &[Value]) -> R,
    ) -> Self {
        let (ty, inits) = (b.ty(lower), b.values(inits));
        let types: SmallVec<[Type; 4]> = inits.iter().map(|init| b.ty(*init)).collect();
        let op = ForOp::new(b, &types, lower, upper, step, inits);
        let mut arguments: SmallVec<[Type; 4]> = smallvec![ty];
        arguments.extend_from_slice(&types);
        let region = b.with(|b| op.region(b));
        b.block(region, &arguments, |b, arguments| {
            let carried = body(b, arguments[0], &arguments[1..]);
            YieldOp::new(b, carried);
        });
        op
    }

    /// The block that is repeated.
    pub fn body(self, ir: &Ir) -> Block {
        ir.first_block(self.region(ir)).expect("a loop has a body")
    }

    /// The loop variable.
    pub fn induction_variable(self, ir: &Ir) -> Value {
        ir.block_arg(self.body(ir), 0)
    }

    /// The arguments of the body that hold the carried values.
    pub fn region_iter_args(self, ir: &Ir) -> &[Value] {
        ir.block_args(self.body(ir)).get(1..).unwrap_or_default()
    }

    /// The number of iterations, if the step, and both bounds or how far they are apart, are constants, and the step is positive.
    pub fn constant_trip_count(self, ir: &Ir) -> Option<u128> {
        let bounds = [self.lower_bound(ir), self.upper_bound(ir), self.step(ir)];
        let signedness = match self.unsigned_cmp(ir) {
            true => Signedness::Unsigned,
            false => Signedness::Signed,
        };
        trip_count(ir, bounds.map(MixedIndex::Value), signedness)
    }
}

impl LoopLikeOpInterface for ForOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.region(ir)]
    }

    fn induction_variables(&self, ir: &Ir) -> SmallVec<[Value; 1]> {
        smallvec![self.induction_variable(ir)]
    }

    fn loop_bounds(&self, ir: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        let bound = |value| {
            constant_value(ir, value).map_or(FoldResult::Value(value), FoldResult::Constant)
        };
        Some(smallvec![LoopBounds {
            lower: bound(self.lower_bound(ir)),
            upper: bound(self.upper_bound(ir)),
            step: bound(self.step(ir)),
        }])
    }
}

impl ConditionallySpeculatable for ForOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        // Larger steps may run past the upper bound, over the end of all numbers.
        let step = constant_value(ir, self.step(ir)).and_then(|step| step.cast::<IntegerAttr>(ir));
        match step.map(|step| step.value(ir)) {
            Some(1) => Speculatability::IfOpsInside,
            _ => Speculatability::Never,
        }
    }
}

impl RegionBranchOpInterface for ForOp {
    fn region_successors(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[RegionBranchPoint; 2]> {
        smallvec![RegionBranchPoint::Region(0), RegionBranchPoint::Parent]
    }

    fn entry_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        3..ir.num_operands(self.op())
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            RegionBranchPoint::Region(_) => self.region_iter_args(ir).into(),
        }
    }
}

impl VerifyRegions for ForOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let arguments = ir.block_args(self.body(ir));
        let variable = arguments.first().map(|variable| ir.ty(*variable));
        if variable != Some(ir.ty(self.lower_bound(ir))) {
            return ir
                .op_error(
                    self.op(),
                    "expected induction variable to be same type as bounds and step",
                )
                .into();
        }
        if arguments.len() != 1 + ir.num_results(self.op()) {
            return ir
                .op_error(
                    self.op(),
                    format!(
                        "expected {} body arguments, the induction variable and one for each result, but got {}",
                        1 + ir.num_results(self.op()),
                        arguments.len()
                    ),
                )
                .into();
        }
        Ok(())
    }
}

impl CustomAssembly for ForOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if parser.parse_optional_keyword("unsigned") {
            state.set_attr(parser.context(), "unsignedCmp", Attribute::UNIT);
        }
        let variable = parser.parse_argument_name()?;
        parser.parse_punct("=")?;
        let lower = parser.parse_operand()?;
        parser.parse_keyword_exact("to")?;
        let upper = parser.parse_operand()?;
        parser.parse_keyword_exact("step")?;
        let step = parser.parse_operand()?;
        let iter_args = parse_iter_args(parser)?;
        iter_args.check_types(
            parser,
            "mismatch in number of loop-carried values and defined values",
        )?;
        let ty = if parser.parse_optional_punct(":") {
            parser.parse_type()?
        } else {
            Type::INDEX
        };
        parser.resolve_operands_of_type(&[lower, upper, step], ty, state)?;
        iter_args.resolve(parser, state)?;
        let region = parser.parse_region(&iter_args.region_arguments(variable, ty))?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        if self.unsigned_cmp(ir) {
            printer.write(" unsigned");
        }
        printer.write(" ");
        printer.print_operand(self.induction_variable(ir));
        printer.write(" = ");
        printer.print_operand(self.lower_bound(ir));
        printer.write(" to ");
        printer.print_operand(self.upper_bound(ir));
        printer.write(" step ");
        printer.print_operand(self.step(ir));
        print_iter_args(ir, self.region_iter_args(ir), self.init_args(ir), printer);
        let ty: Type = ir.ty(self.lower_bound(ir));
        if ty != Type::INDEX {
            // Two spaces: MLIR's printer writes them, and its output is the reference.
            printer.write("  : ");
            printer.print_type(ty);
        }
        printer.write(" ");
        let style = body_style(ir, self.op());
        printer.print_region(self.region(ir), style);
        printer.print_attr_dict(ir, self.op(), &["unsignedCmp"]);
    }
}
