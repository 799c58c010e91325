//! `affine.parallel`.

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::structured::body_style;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{Argument, AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{
    AffineMapAttr, ArrayAttr, Attribute, DenseElementsAttr, IntegerAttr, StringAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{LoopBounds, LoopLikeOpInterface};
use terrace_ir::ods::{
    AnyType, CustomAssembly, Enumeration, FoldResult, I32ElementsAttr, I64ArrayAttr, Index,
    SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{IntegerType, RankedTensorType, ShapedType, Signedness};
use terrace_ir::{Block, Context, Ir, Region, Type, Value};
use terrace_ods_macros::{constraint, op};

use super::rules::CanonicalParallelBounds;
use super::syntax::BoundKind;
use super::validity::verify_dims_and_symbols;
use super::{AffineDialect, AffineValueMap, YieldOp};
use crate::arith::AtomicRMWKind;

constraint! {
    /// Reduction ops
    pub ReductionArrayAttr: Attribute = ArrayAttr & |cx, attr| all(cx, attr, |attr| reduction(cx, attr).is_some());
}

fn all(cx: &Context, attr: ArrayAttr, accepts: impl Fn(Attribute) -> bool) -> bool {
    attr.elements(cx).iter().all(|attr| accepts(*attr))
}

fn reduction(cx: &Context, attr: Attribute) -> Option<AtomicRMWKind> {
    let code: IntegerAttr = attr.cast(cx)?;
    AtomicRMWKind::from_value(i64::try_from(code.value(cx)).ok()?)
}

/// Counted loops, one inside the other, whose iterations may be executed in any order, also at the same time. Each goes from
/// the largest of its lower bounds up to but not including the smallest of its upper bounds, by a constant step.
///
/// The values that `affine.yield` gives are combined into the results, each by its reduction.
#[op(
    dialect = AffineDialect, mnemonic = "parallel",
    traits(
        AutomaticAllocationScope, RecursiveMemoryEffects, RecursivelySpeculatable,
        MemRefsNormalizable, SingleBlockImplicitTerminator(YieldOp),
    ),
    interfaces(LoopLikeOpInterface),
    custom_assembly, verify, canonicalize(CanonicalParallelBounds),
)]
pub struct ParallelOp {
    /// The codes of the reductions.
    #[attr]
    reductions: ReductionArrayAttr,
    /// The lower bounds of all loops in a row.
    #[attr(name = "lowerBoundsMap")]
    lower_bounds_map: AffineMapAttr,
    /// How many lower bounds each loop has.
    #[attr(name = "lowerBoundsGroups")]
    lower_bounds_groups: I32ElementsAttr,
    /// The upper bounds of all loops in a row.
    #[attr(name = "upperBoundsMap")]
    upper_bounds_map: AffineMapAttr,
    /// How many upper bounds each loop has.
    #[attr(name = "upperBoundsGroups")]
    upper_bounds_groups: I32ElementsAttr,
    #[attr]
    steps: I64ArrayAttr,
    /// Those of the lower bounds, then those of the upper bounds.
    #[operand]
    map_operands: Variadic<Index>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

impl ParallelOp {
    /// The block that is repeated.
    pub fn body(self, ir: &Ir) -> Block {
        ir.first_block(self.region(ir)).expect("a loop has a body")
    }

    /// The loop variables, the outermost first.
    pub fn induction_vars(self, ir: &Ir) -> &[Value] {
        ir.block_args(self.body(ir))
    }

    /// What the map of the lower bounds is applied to.
    pub fn lower_bound_operands(self, ir: &Ir) -> impl Iterator<Item = Value> + '_ {
        let count = self.lower_bounds_map(ir).value(ir).num_inputs();
        self.map_operands(ir).take(count)
    }

    /// What the map of the upper bounds is applied to.
    pub fn upper_bound_operands(self, ir: &Ir) -> impl Iterator<Item = Value> + '_ {
        let lower = self.lower_bounds_map(ir).value(ir).num_inputs();
        self.map_operands(ir).skip(lower)
    }

    /// The lower bounds of all loops: results of one map, in groups.
    pub fn lower_bound_values(self, ir: &Ir) -> AffineValueMap {
        let map = self.lower_bounds_map(ir).value(ir).clone();
        AffineValueMap::new(map, self.lower_bound_operands(ir))
    }

    /// The upper bounds of all loops: results of one map, in groups.
    pub fn upper_bound_values(self, ir: &Ir) -> AffineValueMap {
        let map = self.upper_bounds_map(ir).value(ir).clone();
        AffineValueMap::new(map, self.upper_bound_operands(ir))
    }

    /// The lower bounds of each loop.
    pub fn lower_bounds(self, ir: &Ir) -> Vec<AffineMap> {
        split(ir, self.lower_bounds_map(ir), self.lower_bounds_groups(ir))
    }

    /// The upper bounds of each loop.
    pub fn upper_bounds(self, ir: &Ir) -> Vec<AffineMap> {
        split(ir, self.upper_bounds_map(ir), self.upper_bounds_groups(ir))
    }

    /// The step of each loop.
    pub fn step_values(self, ir: &Ir) -> impl Iterator<Item = i64> + '_ {
        let steps = self.steps(ir).elements(ir).iter();
        steps.filter_map(|step| Some(step.cast::<IntegerAttr>(ir)?.as_i64(ir)))
    }

    /// How each result is combined.
    pub fn reduction_kinds(self, ir: &Ir) -> impl Iterator<Item = AtomicRMWKind> + '_ {
        let reductions = self.reductions(ir).elements(ir).iter();
        reductions.filter_map(|attr| reduction(ir, *attr))
    }
}

/// The parts of a map whose results are in groups of these sizes.
fn split(ir: &Ir, map: AffineMapAttr, groups: DenseElementsAttr) -> Vec<AffineMap> {
    let map = map.value(ir);
    let mut rest = &map.results[..];
    groups
        .integer_values(ir)
        .map(|size| {
            let size = usize::try_from(size).map_or(rest.len(), |size| size.min(rest.len()));
            let (group, others) = rest.split_at(size);
            rest = others;
            AffineMap::new(map.num_dims, map.num_symbols, group)
        })
        .collect()
}

impl LoopLikeOpInterface for ParallelOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.region(ir)]
    }

    fn induction_variables(&self, ir: &Ir) -> SmallVec<[Value; 1]> {
        self.induction_vars(ir).into()
    }

    fn loop_bounds(&self, ir: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        let index = |value| FoldResult::Constant(IntegerAttr::index(ir, value).into());
        let bounds = self.lower_bounds(ir).into_iter().zip(self.upper_bounds(ir));
        let bounds = bounds
            .zip(self.step_values(ir))
            .map(|((lower, upper), step)| {
                Some(LoopBounds {
                    lower: index(lower.single_constant()?),
                    upper: index(upper.single_constant()?),
                    step: index(step),
                })
            });
        bounds.collect()
    }
}

/// Whether a reduction of `affine.parallel` makes values of a type.
pub(super) fn reduces(ir: &Ir, kind: AtomicRMWKind, ty: Type) -> bool {
    use AtomicRMWKind as Kind;
    let signedness = || {
        ty.cast::<IntegerType>(ir)
            .map(|integer| integer.signedness(ir))
    };
    match kind {
        Kind::Addf | Kind::Mulf | Kind::Maximumf | Kind::Minimumf => ty.is_float(ir),
        Kind::Addi | Kind::Muli | Kind::Andi | Kind::Ori => ty.is_integer(ir),
        Kind::Maxs | Kind::Mins => signedness() == Some(Signedness::Signed),
        Kind::Maxu | Kind::Minu => signedness() == Some(Signedness::Unsigned),
        Kind::Assign => true,
        Kind::Maxnumf | Kind::Minnumf | Kind::Xori => false,
    }
}

/// Checks the bounds on one side.
fn verify_bounds(
    ir: &Ir,
    op: ParallelOp,
    word: &str,
    map: AffineMapAttr,
    groups: DenseElementsAttr,
) -> VerifyResult {
    let mut expected = 0;
    for size in groups.integer_values(ir) {
        if size <= 0 {
            let message = format!("expected {word} bound map to have at least one result");
            return ir.op_error(op, message).into();
        }
        expected += size;
    }
    if expected != map.value(ir).results.len() as i128 {
        let message = format!("expected {word} bounds map to have {expected} results");
        return ir.op_error(op, message).into();
    }
    Ok(())
}

impl Verify for ParallelOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let variables = self.induction_vars(ir).len();
        let (lower_groups, upper_groups) =
            (self.lower_bounds_groups(ir), self.upper_bounds_groups(ir));
        let (lower, upper) = (lower_groups.num_elements(ir), upper_groups.num_elements(ir));
        let steps = self.steps(ir).elements(ir).len();
        if [lower, upper, steps] != [variables; 3] {
            return error(format!(
                "the number of region arguments ({variables}) and the number of map groups for lower ({lower}) and upper \
                 bound ({upper}), and the number of steps ({steps}) must all match"
            ));
        }
        let (lower_map, upper_map) = (self.lower_bounds_map(ir), self.upper_bounds_map(ir));
        verify_bounds(ir, self, "lower", lower_map, lower_groups)?;
        verify_bounds(ir, self, "upper", upper_map, upper_groups)?;
        if self.reductions(ir).elements(ir).len() != self.results(ir).len() {
            return error("a reduction must be specified for each output".into());
        }
        let mut results = self.reduction_kinds(ir).zip(self.results(ir));
        if !results.all(|(kind, result)| reduces(ir, kind, ir.ty(result))) {
            return error("result type cannot match reduction attribute".into());
        }
        let (lower_map, upper_map) = (lower_map.value(ir), upper_map.value(ir));
        if lower_map.num_inputs() + upper_map.num_inputs() != self.map_operands(ir).len() {
            return error(
                "operand count and affine map dimension and symbol count must match".into(),
            );
        }
        let lower = self.lower_bound_operands(ir);
        verify_dims_and_symbols(ir, self.op(), lower, lower_map.num_dims as usize)?;
        let upper = self.upper_bound_operands(ir);
        verify_dims_and_symbols(ir, self.op(), upper, upper_map.num_dims as usize)
    }
}

/// The bounds of all loops on one side, being read.
#[derive(Default)]
struct Bounds {
    results: Vec<AffineExpr>,
    groups: Vec<i128>,
    dims: Vec<Value>,
    symbols: Vec<Value>,
}

impl Bounds {
    /// Reads `(bound, max(bound, bound), ...)`.
    fn parse(parser: &mut OpParser<'_, '_>, kind: BoundKind) -> ParseResult<Bounds> {
        let mut bounds = Bounds::default();
        parser.parse_comma_list(Delimiter::Paren, |parser| {
            let (map, dims, symbols) = match parser.parse_optional_keyword(kind.prefix()) {
                true => parser.parse_affine_map_of_ssa_ids(Delimiter::Paren)?,
                false => parser.parse_affine_expr_of_ssa_ids()?,
            };
            let dims = number(parser, &dims, &mut bounds.dims, AffineExpr::Dim)?;
            let symbols = number(parser, &symbols, &mut bounds.symbols, AffineExpr::Symbol)?;
            bounds.groups.push(map.results.len() as i128);
            let results = map.results.iter();
            bounds
                .results
                .extend(results.map(|result| result.replace(&dims, &symbols)));
            Ok(())
        })?;
        Ok(bounds)
    }

    /// Sets the attributes and adds the operands.
    fn finish(self, cx: &Context, names: [&str; 2], state: &mut OpState) {
        let map = AffineMap::new(
            self.dims.len() as u32,
            self.symbols.len() as u32,
            self.results,
        );
        let shape: ShapedType =
            RankedTensorType::get(cx, &[self.groups.len() as i64], Type::I32).into();
        let groups = DenseElementsAttr::integers(cx, shape, self.groups);
        state.set_attr(cx, names[0], AffineMapAttr::get(cx, map).into());
        state.set_attr(cx, names[1], groups.into());
        state.operands.extend(self.dims);
        state.operands.extend(self.symbols);
    }
}

/// The expressions for operands: each value is one of `known`, where it is added if it is new.
fn number(
    parser: &mut OpParser<'_, '_>,
    operands: &[terrace_ir::asm::UnresolvedOperand],
    known: &mut Vec<Value>,
    make: fn(u32) -> AffineExpr,
) -> ParseResult<Vec<AffineExpr>> {
    let mut exprs = Vec::with_capacity(operands.len());
    for operand in operands {
        let value = parser.resolve_operand(*operand, Type::INDEX)?;
        let position = known.iter().position(|known| *known == value);
        let position = position.unwrap_or_else(|| {
            known.push(value);
            known.len() - 1
        });
        exprs.push(make(position as u32));
    }
    Ok(exprs)
}

/// Reads `step (1, 2)`; without it all steps are one.
fn parse_steps(parser: &mut OpParser<'_, '_>, loops: usize) -> ParseResult<Vec<Attribute>> {
    let cx = parser.context();
    let step = |step| Attribute::from(IntegerAttr::i64(cx, step));
    if !parser.parse_optional_keyword("step") {
        return Ok(vec![step(1); loops]);
    }
    let at = parser.position();
    let (map, ..) = parser.parse_affine_map_of_ssa_ids(Delimiter::Paren)?;
    let constants = map.results.iter().map(|result| match result {
        AffineExpr::Constant(constant) => Some(step(*constant)),
        _ => None,
    });
    let constants: Option<Vec<Attribute>> = constants.collect();
    constants.ok_or_else(|| parser.error_at(at, "steps must be constant integers"))
}

/// Reads `reduce ("addf", ...)`, if it is next.
fn parse_reductions(parser: &mut OpParser<'_, '_>) -> ParseResult<Vec<Attribute>> {
    let mut reductions = Vec::new();
    if !parser.parse_optional_keyword("reduce") {
        return Ok(reductions);
    }
    let cx = parser.context().clone();
    parser.parse_comma_list(Delimiter::Paren, |parser| {
        let at = parser.position();
        let attr = parser.parse_attribute()?;
        let Some(name) = attr.cast::<StringAttr>(&cx) else {
            let at = parser.since(at);
            return Err(parser.error_at(at, "invalid kind of attribute specified"));
        };
        let name = name.text(&cx);
        let Some(kind) = AtomicRMWKind::of_text(&name) else {
            let message = format!("invalid reduction value: \"{name}\"");
            return Err(parser.error_at(at, message));
        };
        reductions.push(IntegerAttr::i64(&cx, kind.value()).into());
        Ok(())
    })?;
    Ok(reductions)
}

const LOWER: [&str; 2] = ["lowerBoundsMap", "lowerBoundsGroups"];
const UPPER: [&str; 2] = ["upperBoundsMap", "upperBoundsGroups"];

fn print_bounds(
    printer: &mut AsmPrinter<'_>,
    bounds: &[AffineMap],
    operands: &[Value],
    kind: BoundKind,
) {
    printer.write("(");
    printer.comma_separated(bounds, |printer, bound| {
        let (dims, symbols) = operands.split_at((bound.num_dims as usize).min(operands.len()));
        if bound.results.len() == 1 {
            return printer.print_affine_map_of_ssa_ids(bound, dims, symbols);
        }
        printer.write(kind.prefix());
        printer.write("(");
        printer.print_affine_map_of_ssa_ids(bound, dims, symbols);
        printer.write(")");
    });
    printer.write(")");
}

impl CustomAssembly for ParallelOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let variables = parser.parse_argument_names(Delimiter::Paren)?;
        parser.parse_punct("=")?;
        let lower = Bounds::parse(parser, BoundKind::Lower)?;
        parser.parse_keyword_exact("to")?;
        let upper = Bounds::parse(parser, BoundKind::Upper)?;
        let cx = parser.context();
        lower.finish(cx, LOWER, state);
        upper.finish(cx, UPPER, state);
        let steps = parse_steps(parser, variables.len())?;
        state.set_attr(cx, "steps", ArrayAttr::get(cx, &steps).into());
        let reductions = parse_reductions(parser)?;
        state.set_attr(cx, "reductions", ArrayAttr::get(cx, &reductions).into());
        state
            .result_types
            .extend(parser.parse_optional_arrow_types()?);
        let arguments: Vec<Argument> = variables
            .into_iter()
            .map(|variable| Argument::new(variable, Type::INDEX))
            .collect();
        let region = parser.parse_region(&arguments)?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let lower: SmallVec<[Value; 4]> = self.lower_bound_operands(ir).collect();
        let upper: SmallVec<[Value; 4]> = self.upper_bound_operands(ir).collect();
        printer.write(" (");
        printer.print_operands(self.induction_vars(ir).iter().copied());
        printer.write(") = ");
        print_bounds(printer, &self.lower_bounds(ir), &lower, BoundKind::Lower);
        printer.write(" to ");
        print_bounds(printer, &self.upper_bounds(ir), &upper, BoundKind::Upper);
        if self.step_values(ir).any(|step| step != 1) {
            printer.write(" step (");
            printer.comma_separated(
                self.step_values(ir).collect::<Vec<i64>>(),
                |printer, step| {
                    write!(printer, "{step}");
                },
            );
            printer.write(")");
        }
        if self.results(ir).len() != 0 {
            printer.write(" reduce (");
            let kinds: Vec<AtomicRMWKind> = self.reduction_kinds(ir).collect();
            printer.comma_separated(kinds, |printer, kind| {
                write!(printer, "\"{}\"", kind.text());
            });
            printer.write(") -> (");
            printer.print_types(ir.result_types(self.op()));
            printer.write(")");
        }
        printer.write(" ");
        printer.print_region(self.region(ir), body_style(ir, self.op()));
        let elided = [
            LOWER[0],
            LOWER[1],
            UPPER[0],
            UPPER[1],
            "steps",
            "reductions",
        ];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}
