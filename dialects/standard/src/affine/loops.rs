//! `affine.for`.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::structured::{body_style, parse_iter_args, print_iter_args};
use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::builder::{IntoValues, OpState};
use terrace_ir::interfaces::{
    ConditionallySpeculatable, LoopBounds, LoopLikeOpInterface, RegionBranchOpInterface,
    RegionBranchPoint, Speculatability,
};
use terrace_ir::ods::{
    AnyType, CustomAssembly, FoldResult, Index, IndexAttr, OPERAND_SEGMENT_SIZES, SizedRegion,
    TypedOp, Variadic, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::{Block, Builder, ImplicitLocBuilder, Ir, Location, Region, Rewriter, Type, Value};
use terrace_ods_macros::op;

use super::rules::{CanonicalBounds, KnownLoop};
use super::syntax::{BoundKind, parse_bound, print_bound};
use super::validity::verify_dims_and_symbols;
use super::{AffineDialect, AffineValueMap, YieldOp};

/// A counted loop: from the largest result of the lower bound's map up to but not including the smallest result
/// of the upper bound's map, by a constant step.
///
/// Values carried from one iteration to the next are arguments of the body after the loop variable; `affine.yield` gives
/// the next ones, and those after the last iteration are the results.
#[op(
    dialect = AffineDialect, mnemonic = "for",
    traits(
        AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects,
        SingleBlockImplicitTerminator(YieldOp),
    ),
    interfaces(ConditionallySpeculatable, LoopLikeOpInterface, RegionBranchOpInterface),
    custom_assembly, verify, verify_regions, fold, canonicalize(CanonicalBounds, KnownLoop),
)]
pub struct ForOp {
    #[operand]
    lower_bound_operands: Variadic<Index>,
    #[operand]
    upper_bound_operands: Variadic<Index>,
    #[operand]
    inits: Variadic<AnyType>,
    #[attr(name = "lowerBoundMap")]
    lower_bound_map: AffineMapAttr,
    #[attr(name = "upperBoundMap")]
    upper_bound_map: AffineMapAttr,
    #[attr]
    step: IndexAttr,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// A bound of a loop to build: a map and its operands.
#[derive(Clone, Copy)]
pub struct Bound<'a> {
    /// The map; several results stand for the largest or smallest of them.
    pub map: &'a AffineMap,
    /// Its dimensions, then its symbols.
    pub operands: &'a [Value],
}

impl ForOp {
    /// A loop with these bounds and carried values. Its body has its arguments and, if nothing is carried, its
    /// terminator; otherwise the caller adds the terminator.
    pub fn with_bounds(
        b: &mut Builder<'_>,
        loc: Location,
        lower: Bound<'_>,
        upper: Bound<'_>,
        step: i64,
        inits: &[Value],
    ) -> Self {
        let types: SmallVec<[Type; 2]> = inits.iter().map(|init| b.ty(*init)).collect();
        let lower_map = AffineMapAttr::get(b, lower.map.clone());
        let upper_map = AffineMapAttr::get(b, upper.map.clone());
        let op = ForOp::build(
            b,
            loc,
            &types,
            lower.operands,
            upper.operands,
            inits,
            lower_map,
            upper_map,
            step,
        );
        let region = op.region(b);
        b.preserving_insertion_point(|b| {
            let mut arguments: SmallVec<[Type; 4]> = SmallVec::from_slice(&[Type::INDEX]);
            arguments.extend_from_slice(&types);
            b.create_block(region, &arguments);
            if types.is_empty() {
                YieldOp::build(b, loc, &[]);
            }
        });
        op
    }

    /// A loop with constant bounds whose body the function builds from the loop variable and the carried values; what it gives are
    /// the values that are carried on.
    ///
    /// ```
    /// # use terrace_standard_dialects::{affine, func, memref};
    /// # use terrace_ir::builtin::ModuleOp;
    /// # use terrace_ir::types::MemRefType;
    /// # use terrace_ir::{Context, Location, Type};
    /// # let cx = Context::new();
    /// # terrace_standard_dialects::register_all(&cx);
    /// # let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
    /// # let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    /// let ty = MemRefType::get(&cx, &[64], Type::F32);
    /// func::FuncOp::define(b, "copy", &[ty.into(), ty.into()], &[], |b, args| {
    ///     affine::ForOp::with(b, 0, 64, 1, (), |b, i, _| {
    ///         memref::StoreOp::new(b, memref::LoadOp::new(b, args[0], i), args[1], i);
    ///     });
    /// });
    /// # assert!(terrace_ir::verify::verify(&module).is_ok());
    /// ```
    pub fn with<R: IntoValues>(
        b: &ImplicitLocBuilder<'_>,
        lower: i64,
        upper: i64,
        step: i64,
        inits: impl IntoValues,
        body: impl FnOnce(&ImplicitLocBuilder<'_>, Value, &[Value]) -> R,
    ) -> Self {
        let inits = b.values(inits);
        let mut types: Vec<Type> = inits.iter().map(|init| b.ty(*init)).collect();
        let [lower, upper] = [lower, upper].map(AffineMap::constant);
        let maps = b.with(|b| [lower, upper].map(|map| AffineMapAttr::get(b, map)));
        let op = ForOp::new(b, &types, (), (), inits, maps[0], maps[1], step);
        types.insert(0, Type::INDEX);
        let region = b.with(|b| op.region(b));
        b.block(region, &types, |b, arguments| {
            let carried = body(b, arguments[0], &arguments[1..]);
            YieldOp::new(b, carried);
        });
        op
    }

    /// A loop with constant bounds and nothing carried; its body is complete but for the work.
    pub fn with_constant_bounds(
        b: &mut Builder<'_>,
        loc: Location,
        lower: i64,
        upper: i64,
        step: i64,
    ) -> Self {
        let (lower, upper) = (AffineMap::constant(lower), AffineMap::constant(upper));
        let bound = |map| Bound { map, operands: &[] };
        ForOp::with_bounds(b, loc, bound(&lower), bound(&upper), step, &[])
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

    /// The lower bound: the largest of the map's results.
    pub fn lower_bound(self, ir: &Ir) -> AffineValueMap {
        let map = self.lower_bound_map(ir).value(ir).clone();
        AffineValueMap::new(map, self.lower_bound_operands(ir))
    }

    /// The upper bound: the smallest of the map's results.
    pub fn upper_bound(self, ir: &Ir) -> AffineValueMap {
        let map = self.upper_bound_map(ir).value(ir).clone();
        AffineValueMap::new(map, self.upper_bound_operands(ir))
    }

    /// Replaces the lower bound.
    pub fn set_lower_bound(self, rw: &mut Rewriter<'_>, bound: AffineValueMap) {
        let map = AffineMapAttr::get(rw, bound.map);
        self.set_lower_bound_map(rw, map);
        self.set_lower_bound_operands(rw, &bound.operands);
    }

    /// Replaces the upper bound.
    pub fn set_upper_bound(self, rw: &mut Rewriter<'_>, bound: AffineValueMap) {
        let map = AffineMapAttr::get(rw, bound.map);
        self.set_upper_bound_map(rw, map);
        self.set_upper_bound_operands(rw, &bound.operands);
    }

    /// The lower bound, if it is a constant.
    pub fn constant_lower_bound(self, ir: &Ir) -> Option<i64> {
        self.lower_bound_map(ir).value(ir).single_constant()
    }

    /// The upper bound, if it is a constant.
    pub fn constant_upper_bound(self, ir: &Ir) -> Option<i64> {
        self.upper_bound_map(ir).value(ir).single_constant()
    }

    /// The number of iterations, if both bounds are constants.
    pub fn constant_trip_count(self, ir: &Ir) -> Option<u64> {
        let (lower, upper) = (
            self.constant_lower_bound(ir)?,
            self.constant_upper_bound(ir)?,
        );
        let span = i128::from(upper) - i128::from(lower);
        let step = u128::try_from(self.step(ir))
            .ok()
            .filter(|step| *step != 0)?;
        let span = u128::try_from(span).unwrap_or(0);
        u64::try_from(span.div_ceil(step)).ok()
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
        let index = |value| FoldResult::Constant(IntegerAttr::index(ir, value).into());
        Some(smallvec![LoopBounds {
            lower: index(self.constant_lower_bound(ir)?),
            upper: index(self.constant_upper_bound(ir)?),
            step: index(self.step(ir)),
        }])
    }
}

impl ConditionallySpeculatable for ForOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        // Larger steps may run past the upper bound, over the end of all numbers.
        match self.step(ir) {
            1 => Speculatability::IfOpsInside,
            _ => Speculatability::Never,
        }
    }
}

impl RegionBranchOpInterface for ForOp {
    fn region_successors(
        &self,
        ir: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        let (body, parent) = (RegionBranchPoint::Region(0), RegionBranchPoint::Parent);
        match (from, self.constant_trip_count(ir)) {
            (RegionBranchPoint::Parent, Some(0)) | (RegionBranchPoint::Region(_), Some(1)) => {
                smallvec![parent]
            }
            (RegionBranchPoint::Parent, Some(_)) => smallvec![body],
            _ => smallvec![body, parent],
        }
    }

    fn entry_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        ir.operand_group(self.op(), 2)
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            RegionBranchPoint::Region(_) => self.region_iter_args(ir).into(),
        }
    }
}

impl Verify for ForOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.step(ir) <= 0 {
            return ir
                .op_error(
                    self.op(),
                    "expected step to be representable as a positive signed integer",
                )
                .into();
        }
        if self.inits(ir).len() != self.results(ir).len() {
            return ir
                .op_error(
                    self.op(),
                    "mismatch between the number of loop-carried values and results",
                )
                .into();
        }
        let bounds = [
            (
                self.lower_bound_map(ir),
                self.lower_bound_operands(ir)
                    .collect::<SmallVec<[Value; 4]>>(),
                "lower",
            ),
            (
                self.upper_bound_map(ir),
                self.upper_bound_operands(ir).collect(),
                "upper",
            ),
        ];
        for (map, operands, word) in bounds {
            let map = map.value(ir);
            if map.results.is_empty() {
                let message = format!("expected {word} bound map to have at least one result");
                return ir.op_error(self.op(), message).into();
            }
            if map.num_inputs() != operands.len() {
                let message =
                    format!("{word} bound operand count and affine map input count must match");
                return ir.op_error(self.op(), message).into();
            }
            verify_dims_and_symbols(ir, self.op(), operands.into_iter(), map.num_dims as usize)?;
        }
        Ok(())
    }
}

impl VerifyRegions for ForOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let arguments = ir.block_args(self.body(ir));
        if arguments.first().map(|variable| ir.ty(*variable)) != Some(Type::INDEX) {
            return ir
                .op_error(
                    self.op(),
                    "expected body to have a single index argument for the induction variable",
                )
                .into();
        }
        if arguments.len() != 1 + ir.num_results(self.op()) {
            return ir
                .op_error(
                    self.op(),
                    "expected one body argument for each result after the induction variable",
                )
                .into();
        }
        Ok(())
    }
}

impl CustomAssembly for ForOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let variable = parser.parse_argument_name()?;
        let variable_loc = parser.parse_argument_location(&variable)?;
        parser.parse_punct("=")?;
        let (lower_map, lower) = parse_bound(parser, BoundKind::Lower)?;
        parser.parse_keyword_in("to", " between bounds")?;
        let (upper_map, upper) = parse_bound(parser, BoundKind::Upper)?;
        state.set_attr(
            cx,
            "lowerBoundMap",
            AffineMapAttr::get(cx, lower_map).into(),
        );
        state.set_attr(
            cx,
            "upperBoundMap",
            AffineMapAttr::get(cx, upper_map).into(),
        );
        let mut step = 1;
        if parser.parse_optional_keyword("step") {
            let at = parser.position();
            let attr = parser.parse_attribute_of_type(Type::INDEX)?;
            let Some(attr) = attr.cast::<IntegerAttr>(cx) else {
                let at = parser.since(at);
                return Err(parser.error_at(at, "invalid kind of attribute specified"));
            };
            step = attr.value(cx);
            if step <= 0 {
                return Err(parser.error_at(
                    at,
                    "expected step to be representable as a positive signed integer",
                ));
            }
        }
        state.set_attr(cx, "step", IntegerAttr::get(cx, Type::INDEX, step).into());
        let iter_args = parse_iter_args(parser)?;
        iter_args.check_types(
            parser,
            "mismatch between the number of loop-carried values and results",
        )?;
        state.set_operand_sizes(cx, &[lower.len(), upper.len(), iter_args.len()]);
        state.operands.extend(lower);
        state.operands.extend(upper);
        iter_args.resolve(parser, state)?;
        let mut arguments = iter_args.region_arguments(variable, Type::INDEX);
        arguments[0].loc = Some(variable_loc);
        let region = parser.parse_region(&arguments)?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        let variable = self.induction_variable(ir);
        printer.print_operand(variable);
        printer.print_argument_location(variable);
        printer.write(" = ");
        print_bound(
            ir,
            printer,
            self.lower_bound_map(ir),
            self.lower_bound_operands(ir),
            BoundKind::Lower,
        );
        printer.write(" to ");
        print_bound(
            ir,
            printer,
            self.upper_bound_map(ir),
            self.upper_bound_operands(ir),
            BoundKind::Upper,
        );
        let step = self.step(ir);
        if step != 1 {
            printer.write(&format!(" step {step}"));
        }
        print_iter_args(ir, self.region_iter_args(ir), self.inits(ir), printer);
        printer.write(" ");
        let style = body_style(ir, self.op());
        printer.print_region(self.region(ir), style);
        let elided = [
            "lowerBoundMap",
            "upperBoundMap",
            "step",
            OPERAND_SEGMENT_SIZES,
        ];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}
