//! `scf.while`.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::structured::{parse_assignments, print_assignments};
use terrace_ir::asm::{Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::builder::{IntoValues, OpState};
use terrace_ir::interfaces::{
    LoopBounds, LoopLikeOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    RegionBranchTerminatorOpInterface,
};
use terrace_ir::ods::{
    AnyType, AsValue, CustomAssembly, I1, SizedRegion, TypedOp, Variadic, VerifyRegions,
    VerifyResult,
};
use terrace_ir::types::FunctionType;
use terrace_ir::{Block, ImplicitLocBuilder, Ir, Op, Region, Type, Value};
use terrace_ods_macros::op;

use super::rules::{
    AlignedArguments, ComparisonInBody, ConditionInBody, EqualWhileValues, IfBeforeCondition,
    SameWhileValue, UnusedWhileValues,
};
use super::{ScfDialect, YieldOp};

/// A loop with a condition: executes its first region, which ends with `scf.condition`; while that is true, passes its
/// values to the second region, whose `scf.yield` gives the arguments of the first region's next execution. Once the
/// condition is false, its values are the results.
#[op(
    dialect = ScfDialect, mnemonic = "while",
    traits(RecursiveMemoryEffects, SingleBlock),
    interfaces(LoopLikeOpInterface, RegionBranchOpInterface),
    custom_assembly, verify_regions,
    canonicalize(ConditionInBody, ComparisonInBody, SameWhileValue, EqualWhileValues, UnusedWhileValues, IfBeforeCondition, AlignedArguments),
)]
pub struct WhileOp {
    #[operand]
    inits: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    before: SizedRegion<1>,
    #[region]
    after: SizedRegion<1>,
}

/// Ends the first region of `scf.while`: goes on with the second region if the condition is true, else ends the loop.
#[op(
    dialect = ScfDialect, mnemonic = "condition",
    traits(Pure, HasParent("scf.while"), Terminator),
    interfaces(RegionBranchTerminatorOpInterface),
    assembly { "(" $condition ")" attr_dict ($args^ ":" type($args))? },
)]
pub struct ConditionOp {
    #[operand]
    condition: I1,
    #[operand]
    args: Variadic<AnyType>,
}

impl RegionBranchTerminatorOpInterface for ConditionOp {
    fn passed_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        1..ir.num_operands(self.op())
    }

    fn may_pass_to(&self, ir: &Ir, operands: &[Option<Attribute>], to: RegionBranchPoint) -> bool {
        let condition: Option<BoolAttr> = operands[0].and_then(|condition| condition.cast(ir));
        condition.is_none_or(|condition| condition.value() == (to != RegionBranchPoint::Parent))
    }
}

impl WhileOp {
    fn block(self, ir: &Ir, region: Region) -> Block {
        ir.first_block(region).expect("both regions have a block")
    }

    /// A loop whose functions build the two regions. The first gets the initial values, or what the second gave, and says whether
    /// the loop goes on, and with which values, which are the results when it does not.
    ///
    /// ```
    /// # use terrace_standard_dialects::{arith, func, scf};
    /// # use terrace_ir::builtin::ModuleOp;
    /// # use terrace_ir::{Context, Location, Type};
    /// # let cx = Context::new();
    /// # terrace_standard_dialects::register_all(&cx);
    /// # let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
    /// # let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    /// func::FuncOp::define(b, "double_until", &[Type::I32; 2], &[Type::I32], |b, args| {
    ///     let doubled = scf::WhileOp::with(
    ///         b,
    ///         args[0],
    ///         |b, x| (arith::CmpIOp::new(b, arith::CmpIPredicate::Slt, x[0], args[1]), x[0]),
    ///         |b, x| arith::AddIOp::new(b, x[0], x[0]),
    ///     );
    ///     b.result(doubled, 0)
    /// });
    /// # assert!(terrace_ir::verify::verify(&module).is_ok());
    /// ```
    pub fn with<C: AsValue, V: IntoValues, N: IntoValues>(
        b: &ImplicitLocBuilder<'_>,
        inits: impl IntoValues,
        before: impl FnOnce(&ImplicitLocBuilder<'_>, &[Value]) -> (C, V),
        after: impl FnOnce(&ImplicitLocBuilder<'_>, &[Value]) -> N,
    ) -> Self {
        let inits = b.values(inits);
        let arguments: Vec<Type> = inits.iter().map(|init| b.ty(*init)).collect();
        let (before, types) = b.detached(&arguments, |b, arguments| {
            let (condition, values) = before(b, arguments);
            let values = b.values(values);
            ConditionOp::new(b, condition, &values[..]);
            values
                .iter()
                .map(|value| b.ty(*value))
                .collect::<Vec<Type>>()
        });
        let (after, ()) = b.detached(&types, |b, arguments| {
            let next = after(b, arguments);
            YieldOp::new(b, next);
        });
        b.around(&inits, &types, &[before, after])
    }

    /// The arguments of the first region.
    pub fn before_arguments(self, ir: &Ir) -> &[Value] {
        ir.block_args(self.block(ir, self.before(ir)))
    }

    /// The arguments of the second region.
    pub fn after_arguments(self, ir: &Ir) -> &[Value] {
        ir.block_args(self.block(ir, self.after(ir)))
    }
}

impl LoopLikeOpInterface for WhileOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.before(ir), self.after(ir)]
    }

    fn induction_variables(&self, _: &Ir) -> SmallVec<[Value; 1]> {
        SmallVec::new()
    }

    fn loop_bounds(&self, _: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        None
    }
}

impl RegionBranchOpInterface for WhileOp {
    fn region_successors(
        &self,
        _: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        match from {
            RegionBranchPoint::Parent | RegionBranchPoint::Region(1..) => {
                smallvec![RegionBranchPoint::Region(0)]
            }
            RegionBranchPoint::Region(0) => {
                smallvec![RegionBranchPoint::Region(1), RegionBranchPoint::Parent]
            }
        }
    }

    fn entry_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..ir.num_operands(self.op())
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            RegionBranchPoint::Region(0) => self.before_arguments(ir).into(),
            RegionBranchPoint::Region(_) => self.after_arguments(ir).into(),
        }
    }
}

impl VerifyRegions for WhileOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let wrong_end = |region, is_end: fn(&Ir, Op) -> bool, message: &str| {
            let last = ir.last_op(self.block(ir, region));
            let wrong = last.filter(|last| !is_end(ir, *last));
            wrong.map_or(Ok(()), |last| {
                ir.op_error(self, message)
                    .note(ir.loc(last), "terminator here")
                    .into()
            })
        };
        wrong_end(
            self.before(ir),
            |ir, op| ConditionOp::cast(ir, op).is_some(),
            "expects the 'before' region to terminate with 'scf.condition'",
        )?;
        wrong_end(
            self.after(ir),
            |ir, op| YieldOp::cast(ir, op).is_some(),
            "expects the 'after' region to terminate with 'scf.yield'",
        )
    }
}

impl CustomAssembly for WhileOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let names = parse_assignments(parser, Delimiter::OptionalParen)?;
        let at = parser.position();
        let ty: FunctionType = parser.parse_colon_function_type()?;
        let cx = parser.context();
        if ty.inputs(cx).len() != names.len() {
            let message = format!(
                "expected as many input types as operands (expected {} got {})",
                names.len(),
                ty.inputs(cx).len()
            );
            return Err(parser.error_at(at, message));
        }
        let mut arguments = Vec::new();
        for ((name, init), ty) in names.into_iter().zip(ty.inputs(cx)) {
            arguments.push(Argument::new(name, *ty));
            parser.resolve_operands_of_type(&[init], *ty, state)?;
        }
        state.result_types.extend_from_slice(ty.results(cx));
        let before = parser.parse_region(&arguments)?;
        parser.parse_keyword_exact("do")?;
        let after = parser.parse_region(&[])?;
        state.regions.extend([before, after]);
        parser.parse_optional_attr_dict_with_keyword(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let arguments = self.before_arguments(ir);
        if !arguments.is_empty() {
            printer.write(" ");
            print_assignments(arguments, self.inits(ir), printer);
        }
        printer.write(" : ");
        printer.print_functional_type(ir, self.op());
        printer.write(" ");
        printer.print_region(self.before(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.write(" do ");
        printer.print_region(self.after(ir), RegionStyle::FULL);
        printer.print_attr_dict_with_keyword(ir, self.op(), &[]);
    }
}
