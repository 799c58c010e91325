//! Loops: a nest of them, and the constructs around it that say who executes which iterations.

use terrace_ir::asm::{Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyRegion, AnyType, AttrConstraint, Confined, CustomAssembly, DenseBoolArrayAttr,
    DenseI64ArrayAttr, I1, I32, I64ArrayAttr, I64Attr, IntMinValue, IntPositive, Optional,
    SymbolRefArrayAttr, TypedOp, Variadic, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_ods_macros::{op, op_interface};

use super::checks::{
    check_aligned, check_allocate, check_nontemporal, check_reduction, is_composite,
};
use super::clauses::constructs;
use super::regions::with_reductions;
use super::{
    ClauseBindKind, ClauseOrderKind, ClauseScheduleKind, IntLike, OmpDialect, OrderModifier,
    ParallelOp, PointerLike, ReductionModifierAttr, ScheduleModifier, WorkshareOp,
};

/// Ops around a loop nest, or around another one of them, that hold nothing else.
#[op_interface(verify = check_wrapper)]
pub trait LoopWrapperInterface {
    /// Whether only a loop nest may be in it.
    fn is_innermost() -> bool {
        false
    }
}

/// What is in a wrapper.
fn wrapped(ir: &Ir, op: Op) -> Option<Op> {
    let entry = ir.first_block(*ir.regions(op).first()?)?;
    let inner = ir.first_op(entry)?;
    ir.next_op(inner).is_none().then_some(inner)
}

fn check_wrapper(_: &dyn LoopWrapperInterface, ir: &Ir, op: Op) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
    let Some(inner) = wrapped(ir, op) else {
        return error("loop wrapper does not contain exactly one nested op");
    };
    match LoopNestOp::cast(ir, inner).is_some() || inner.implements::<dyn LoopWrapperInterface>(ir)
    {
        true => Ok(()),
        false => error("nested in loop wrapper is not another loop wrapper or `omp.loop_nest`"),
    }
}

/// The wrapper in a wrapper.
pub(super) fn nested_wrapper(ir: &Ir, op: Op) -> Option<Op> {
    wrapped(ir, op).filter(|inner| inner.implements::<dyn LoopWrapperInterface>(ir))
}

/// Whether an op is in a wrapper.
pub(super) fn is_in_wrapper(ir: &Ir, op: Op) -> bool {
    let around = ir.parent_op(op);
    around.is_some_and(|around| around.implements::<dyn LoopWrapperInterface>(ir))
}

const MISSING: &str = "'omp.composite' attribute missing from composite wrapper";
const SUPERFLUOUS: &str = "'omp.composite' attribute present in non-composite wrapper";

constructs! {
    /// A loop whose iterations may run at the same time, by the threads that it is bound to.
    LoopOp = "loop" [AttrSizedOperandSegments, NoTerminator, SingleBlock]
        [interfaces(LoopWrapperInterface, SymbolUserOpInterface), verify, verify_regions,]
        (bind private order reduction) () () { #[region] region: AnyRegion, }

    /// A loop whose iterations the threads of the team share.
    WsloopOp = "wsloop" [AttrSizedOperandSegments, NoTerminator, RecursiveMemoryEffects, SingleBlock]
        [interfaces(LoopWrapperInterface, SymbolUserOpInterface), verify, verify_regions,]
        (allocate linear nowait order ordered private reduction schedule) () () { #[region] region: AnyRegion, }

    /// A loop several iterations of which are executed at once, with vectors.
    SimdOp = "simd" [AttrSizedOperandSegments, NoTerminator, RecursiveMemoryEffects, SingleBlock]
        [interfaces(LoopWrapperInterface, SymbolUserOpInterface), verify, verify_regions,]
        (aligned condition linear nontemporal order private reduction safelen simdlen) () () { #[region] region: AnyRegion, }

    /// A loop whose iterations teams share.
    DistributeOp = "distribute" [AttrSizedOperandSegments, NoTerminator, RecursiveMemoryEffects, SingleBlock]
        [interfaces(LoopWrapperInterface), verify, verify_regions,]
        (allocate dist_schedule order private) () () { #[region] region: AnyRegion, }
}

/// A loop in a [`WorkshareOp`].
#[op(
    dialect = OmpDialect, mnemonic = "workshare.loop_wrapper",
    traits(NoTerminator, RecursiveMemoryEffects, SingleBlock), interfaces(LoopWrapperInterface),
    assembly { $region attr_dict },
    verify, verify_regions,
)]
pub struct WorkshareLoopWrapperOp {
    #[region]
    region: AnyRegion,
}

impl LoopWrapperInterface for LoopOp {}
impl LoopWrapperInterface for WsloopOp {}
impl LoopWrapperInterface for SimdOp {
    fn is_innermost() -> bool {
        true
    }
}
impl LoopWrapperInterface for DistributeOp {}
impl LoopWrapperInterface for WorkshareLoopWrapperOp {}

with_reductions! { LoopOp SimdOp WsloopOp }

impl Verify for LoopOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_reduction(
            ir,
            self.op(),
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            self.reduction_byref(ir),
        )
    }
}

impl VerifyRegions for LoopOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        match is_in_wrapper(ir, self.op()) || nested_wrapper(ir, self.op()).is_some() {
            true => ir
                .error(self, "`omp.loop` expected to be a standalone loop wrapper")
                .into(),
            false => Ok(()),
        }
    }
}

impl Verify for WorkshareLoopWrapperOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mut around = ir.parent_op(self.op());
        while let Some(parent) = around {
            if WorkshareOp::cast(ir, parent).is_some() {
                return Ok(());
            }
            around = ir.parent_op(parent);
        }
        ir.op_error(self, "must be nested in an omp.workshare")
            .into()
    }
}

impl VerifyRegions for WorkshareLoopWrapperOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        match is_in_wrapper(ir, self.op()) || nested_wrapper(ir, self.op()).is_some() {
            true => ir
                .op_error(self, "expected to be a standalone loop wrapper")
                .into(),
            false => Ok(()),
        }
    }
}

impl Verify for WsloopOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_reduction(
            ir,
            self.op(),
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            self.reduction_byref(ir),
        )
    }
}

/// Checks what is in a wrapper: nothing but a loop nest, or `omp.simd` if the wrapper says that it is composite.
pub(super) fn check_composite(ir: &Ir, op: Op, may_be_inside: bool) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.error(op, message));
    let is_inside = may_be_inside && is_in_wrapper(ir, op);
    match (nested_wrapper(ir, op), is_composite(ir, op)) {
        (Some(_), false) => error(MISSING),
        (Some(nested), true) if SimdOp::cast(ir, nested).is_none() => {
            error("only supported nested wrapper is 'omp.simd'")
        }
        (None, true) if !is_inside => error(SUPERFLUOUS),
        (None, false) if is_inside => error(MISSING),
        _ => Ok(()),
    }
}

impl VerifyRegions for WsloopOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        check_composite(ir, self.op(), true)
    }
}

impl Verify for SimdOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if let (Some(simdlen), Some(safelen)) = (self.simdlen(ir), self.safelen(ir))
            && simdlen > safelen
        {
            let message = "simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to safelen value";
            return ir.op_error(self, message).into();
        }
        let aligned: SmallVec<[Value; 4]> = self.aligned_vars(ir).collect();
        check_aligned(ir, self.op(), &aligned, self.alignments(ir))?;
        check_nontemporal(ir, self.op(), self.nontemporal_vars(ir))?;
        check_reduction(
            ir,
            self.op(),
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            self.reduction_byref(ir),
        )
    }
}

impl VerifyRegions for SimdOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        if nested_wrapper(ir, self.op()).is_some() {
            return ir
                .op_error(self, "must wrap an 'omp.loop_nest' directly")
                .into();
        }
        let message = match (is_composite(ir, self.op()), is_in_wrapper(ir, self.op())) {
            (false, true) => MISSING,
            (true, false) => SUPERFLUOUS,
            _ => return Ok(()),
        };
        ir.error(self, message).into()
    }
}

impl Verify for DistributeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.dist_schedule_chunk_size(ir).is_some() && !self.dist_schedule_static(ir) {
            let message = "chunk size set without dist_schedule_static being present";
            return ir.op_error(self, message).into();
        }
        check_allocate(
            ir,
            self.op(),
            self.allocate_vars(ir).len(),
            self.allocator_vars(ir).len(),
        )
    }
}

impl VerifyRegions for DistributeOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        let Some(nested) = nested_wrapper(ir, self.op()) else {
            return match is_composite(ir, self.op()) {
                true => error(SUPERFLUOUS),
                false => Ok(()),
            };
        };
        if !is_composite(ir, self.op()) {
            return error(MISSING);
        }
        if WsloopOp::cast(ir, nested).is_some() {
            let parallel = ir.parent_op(self.op());
            let parallel = parallel.and_then(|parent| ParallelOp::cast(ir, parent));
            return match parallel.is_some_and(|parallel| is_composite(ir, parallel.op())) {
                true => Ok(()),
                false => error(
                    "an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent",
                ),
            };
        }
        match SimdOp::cast(ir, nested).is_some() {
            true => Ok(()),
            false => error("only supported nested wrappers are 'omp.simd' and 'omp.wsloop'"),
        }
    }
}

/// Rectangular loops, one in another: `omp.loop_nest (%i, %j) : i32 = (%a, %b) to (%c, %d) step (%e, %f) { .. }`.
#[op(
    dialect = OmpDialect, mnemonic = "loop_nest",
    traits(
        AllTypesMatch(loop_lower_bounds, loop_upper_bounds, loop_steps), RecursiveMemoryEffects, SameVariadicOperandSize,
    ),
    custom_assembly, verify,
)]
pub struct LoopNestOp {
    #[attr]
    collapse_num_loops: Optional<Confined<I64Attr, IntMinValue<1>>>,
    #[operand]
    loop_lower_bounds: Variadic<IntLike>,
    #[operand]
    loop_upper_bounds: Variadic<IntLike>,
    #[operand]
    loop_steps: Variadic<IntLike>,
    #[attr]
    loop_inclusive: Optional<UnitAttr>,
    #[attr]
    tile_sizes: Optional<DenseI64ArrayAttr>,
    #[region]
    region: AnyRegion,
}

impl LoopNestOp {
    /// The variables of the loops, from the outermost on.
    pub fn induction_variables(self, ir: &Ir) -> &[Value] {
        let entry = ir.first_block(self.region(ir));
        entry.map_or(&[], |entry| ir.block_args(entry))
    }
}

impl Verify for LoopNestOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let (bounds, variables) = (self.loop_lower_bounds(ir), self.induction_variables(ir));
        if bounds.len() == 0 {
            return error("must represent at least one loop");
        }
        if bounds.len() != variables.len() {
            return error("number of range arguments and IVs do not match");
        }
        let mut pairs = self.loop_lower_bounds(ir).zip(variables);
        if pairs.any(|(bound, variable)| ir.ty(bound) != ir.ty(*variable)) {
            return error("range argument type does not match corresponding IV type");
        }
        let count = variables.len();
        let is_more = |number: i64| usize::try_from(number).is_ok_and(|number| number > count);
        if self.collapse_num_loops(ir).is_some_and(is_more) {
            return error("collapse value is larger than the number of loops");
        }
        if self
            .tile_sizes(ir)
            .is_some_and(|sizes| sizes.len(ir) > count)
        {
            return error("too few canonical loops for tile dimensions");
        }
        match is_in_wrapper(ir, self.op()) {
            true => Ok(()),
            false => error("expects parent op to be a loop wrapper"),
        }
    }
}

impl CustomAssembly for LoopNestOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let names = parser.parse_argument_names(Delimiter::Paren)?;
        let ty = parser.parse_colon_type()?;
        parser.parse_punct("=")?;
        let lower = parser.parse_operand_list(Delimiter::Paren)?;
        parser.parse_keyword_exact("to")?;
        let upper = parser.parse_operand_list(Delimiter::Paren)?;
        if parser.parse_optional_keyword("inclusive") {
            let cx = parser.context();
            state.set_attr(cx, "loop_inclusive", Attribute::UNIT);
        }
        parser.parse_keyword_exact("step")?;
        let steps = parser.parse_operand_list(Delimiter::Paren)?;
        if parser.parse_optional_keyword("collapse") {
            parser.parse_punct("(")?;
            let count: i64 = parser.parse_integer_as()?;
            parser.parse_punct(")")?;
            let cx = parser.context();
            state.set_attr(cx, "collapse_num_loops", I64Attr::make(cx, count));
        }
        if parser.parse_optional_keyword("tiles") {
            let mut sizes = Vec::new();
            parser.parse_comma_list(Delimiter::Paren, |parser| {
                sizes.push(parser.parse_integer_as()?);
                Ok(())
            })?;
            let cx = parser.context();
            state.set_attr(cx, "tile_sizes", DenseArrayAttr::i64s(cx, &sizes).into());
        }
        for list in [&lower, &upper, &steps] {
            if list.len() != names.len() {
                let message = format!("expected {} operands", names.len());
                return Err(parser.error(message));
            }
            parser.resolve_operands_of_type(list, ty, state)?;
        }
        let arguments: SmallVec<[Argument; 2]> =
            names.iter().map(|name| Argument::new(*name, ty)).collect();
        state.regions.push(parser.parse_region(&arguments)?);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let variables = self.induction_variables(ir);
        printer.write(" (");
        printer.print_operands(variables.iter().copied());
        printer.write(") : ");
        if let Some(first) = variables.first() {
            printer.print_type(ir.ty(*first));
        }
        printer.write(" = (");
        printer.print_operands(self.loop_lower_bounds(ir));
        printer.write(") to (");
        printer.print_operands(self.loop_upper_bounds(ir));
        printer.write(") ");
        if self.loop_inclusive(ir) {
            printer.write("inclusive ");
        }
        printer.write("step (");
        printer.print_operands(self.loop_steps(ir));
        printer.write(") ");
        let collapsed = self.collapse_num_loops(ir).filter(|count| *count > 1);
        if let Some(count) = collapsed {
            write!(printer, "collapse({count}) ");
        }
        if let Some(sizes) = self.tile_sizes(ir) {
            printer.write("tiles(");
            printer.comma_separated(sizes.as_i64s(ir), |printer, size| write!(printer, "{size}"));
            printer.write(") ");
        }
        printer.print_region(self.region(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        let elided = ["collapse_num_loops", "loop_inclusive", "tile_sizes"];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}
