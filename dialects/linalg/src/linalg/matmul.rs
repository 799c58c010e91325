//! Products of matrices whose operands may be transposed and broadcast by maps: `linalg.matmul`, `linalg.batch_matmul`,
//! `linalg.batch_reduce_matmul`; and `linalg.contract`, which sums over any dimensions.

use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::maps::maps_attr;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::ArrayAttr;
use terrace_ir::builder::{ImplicitLocBuilder, OpState};
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, MemoryEffects,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AffineMapArrayAttr, AnyRankedTensor, AnyRegion, AnyShaped, AnyType, CustomAssembly, Optional,
    SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::ShapedType;
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::{op, op_family};

use super::access::{Access, projected_permutation, uses_dim};
use super::body::Body;
use super::build::named;
use super::generic::maps_in;
use super::interface::{LinalgOp, structured_op};
use super::syntax::{
    build_body, parse_named, parse_operands, parse_optional_maps, print_maps, print_named,
    set_sizes,
};
use super::verify::{ContractionLike, Structured};
use super::{IteratorType, LinalgDialect, TypeFn, YieldOp};

op_family! {
    /// Products of matrices: their loops, how their operands are accessed if no maps say otherwise, and what checks the maps.
    #[op(
        dialect = LinalgDialect,
        traits(
            AttrSizedOperandSegments, RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured,
            ContractionLike,
        ),
        interfaces(
            MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp,
            ReifyRankedShapedTypeOpInterface,
        ),
        custom_assembly, verify,
    )]
    struct MatrixProducts<Names, Operands, Check> {
        #[operand] inputs: Variadic<AnyType>,
        #[operand] outputs: Variadic<AnyShaped>,
        #[attr] indexing_maps: Optional<AffineMapArrayAttr>,
        #[attr] cast: Optional<TypeFn>,
        #[result] result_tensors: Variadic<AnyRankedTensor>,
        #[region] region: AnyRegion,
    }

    impl MatrixProducts {
        /// How it accesses its operands if no maps say otherwise.
        pub const ACCESS: Access = Access::Loops { loops: Names, operands: &Operands };

        /// The product of these matrices, without maps of its own.
        pub fn on(b: &ImplicitLocBuilder<'_>, inputs: &[Value], outputs: &[Value]) -> Op {
            let maps = maps_attr(&b.context(), &default_maps(Self::ACCESS));
            named::<Self>(b, Body::Products, inputs, outputs, &[(INDEXING_MAPS, maps.into())])
        }
    }

    structured_op!(MatrixProducts, |op, ir| {
        let inputs = op.inputs(ir).len();
        inputs..inputs + op.outputs(ir).len()
    });

    impl LinalgOp for MatrixProducts {
        fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
            match self.indexing_maps_attr(ir) {
                Some(maps) => maps_in(ir, Some(maps)),
                None => default_maps(Self::ACCESS),
            }
        }

        fn iterator_types(&self, _: &Ir) -> Vec<IteratorType> {
            Self::ACCESS.iterator_types(0)
        }
    }

    impl CustomAssembly for MatrixProducts {
        fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
            let maps = parse_optional_maps(parser)?;
            let cx = parser.context();
            let maps = maps
                .filter(|maps| !maps.elements(cx).is_empty())
                .unwrap_or_else(|| maps_attr(cx, &default_maps(Self::ACCESS)));
            state.set_attr(cx, INDEXING_MAPS, maps.into());
            parse_named(parser, state, Body::Products)
        }

        fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
            print_matmul(ir, self.op(), printer, self.inputs(ir).len(), Some(Self::ACCESS));
        }
    }

    impl Verify for MatrixProducts {
        fn verify(self, ir: &Ir) -> VerifyResult {
            let (maps, default) = (LinalgOp::indexing_maps(&self, ir), default_maps(Self::ACCESS));
            if maps == default {
                return Ok(());
            }
            match Check(&maps, &default) {
                Some(message) => ir.op_error(self, message).into(),
                None => Ok(()),
            }
        }
    }
}

/// A product of matrices, added to the destination.
#[op(
    family = MatrixProducts<Names = "m n +k", Operands = { ["m k", "k n", "m n"] }, Check = wrong_matmul_maps>,
    mnemonic = "matmul",
)]
pub struct MatmulOp;

/// Products of matrices, one for each number of a batch, added to the destination.
#[op(
    family = MatrixProducts<Names = "b m n +k", Operands = { ["b m k", "b k n", "b m n"] }, Check = wrong_batch_maps>,
    mnemonic = "batch_matmul",
)]
pub struct BatchMatmulOp;

/// The sum of the products of matrices in a batch, added to the destination.
#[op(
    family = MatrixProducts<Names = "+b m n +k", Operands = { ["b m k", "b k n", "m n"] }, Check = wrong_batch_reduce_maps>,
    mnemonic = "batch_reduce_matmul",
)]
pub struct BatchReduceMatmulOp;

const INDEXING_MAPS: &str = "indexing_maps";

fn default_maps(access: Access) -> Vec<AffineMap> {
    access.maps(&[], &[], &[])
}

/// Prints an op with maps, unless they are those that it has by itself.
fn print_matmul(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    num_inputs: usize,
    default: Option<Access>,
) {
    let maps = ir.attr(op, INDEXING_MAPS);
    let maps = maps.and_then(|maps| maps.cast::<ArrayAttr>(ir));
    let is_default =
        |maps: &ArrayAttr| default.map(default_maps) == Some(maps_in(ir, Some((*maps).into())));
    if let Some(maps) = maps.filter(|maps| !is_default(maps)) {
        print_maps(ir, printer, maps);
    }
    print_named(ir, op, printer, num_inputs, &[INDEXING_MAPS]);
}

/// Whether all results of a map are results of another one.
fn is_part_of(map: &AffineMap, of: &AffineMap) -> bool {
    map.results.iter().all(|expr| of.results.contains(expr))
}

/// What is wrong with the maps of a `linalg.matmul`, if something is.
fn wrong_matmul_maps(maps: &[AffineMap], default: &[AffineMap]) -> Option<String> {
    for (map, default) in maps.iter().zip(default).take(2) {
        if !is_part_of(map, default) {
            return Some("Unexpected dim expression in map result.".to_owned());
        }
        let is_broadcast = map.results.len() < default.results.len();
        if is_broadcast && !map.results.first().is_some_and(|expr| uses_dim(expr, 2)) {
            return Some("Invalid broadcast requested, should be (d2).".to_owned());
        }
    }
    None
}

const BATCH: u32 = 0;
const ROW: u32 = 1;
const COLUMN: u32 = 2;
const SUM: u32 = 3;

fn wrong_batch_maps(maps: &[AffineMap], default: &[AffineMap]) -> Option<String> {
    wrong_maps_of_batch(maps, default, &[BATCH, ROW, COLUMN])
}

fn wrong_batch_reduce_maps(maps: &[AffineMap], default: &[AffineMap]) -> Option<String> {
    wrong_maps_of_batch(maps, default, &[ROW, COLUMN])
}

/// What is wrong with the maps of a product of batches whose output is accessed by these loops, if something is.
fn wrong_maps_of_batch(
    maps: &[AffineMap],
    default: &[AffineMap],
    output_loops: &[u32],
) -> Option<String> {
    let [lhs, rhs, output] = maps else {
        return Some("Indexing_map attribute must have 3 affine maps.".to_owned());
    };
    for (index, (map, default)) in [lhs, rhs].into_iter().zip(default).enumerate() {
        if !is_part_of(map, default) {
            return Some(
                "Unexpected result dim expression (outside the set of default result dims)."
                    .to_owned(),
            );
        }
        if map.results.len() > 3 {
            return Some("no. of result dim expressions exceeds 3.".to_owned());
        }
        if map.results.len() < default.results.len() {
            if !is_valid_broadcast(&map.results, index == 0) {
                return Some("Invalid broadcast requested.".to_owned());
            }
        } else if !uses_dim(&map.results[0], BATCH) {
            return Some("Invalid batch dimension expression.".to_owned());
        }
    }
    let (wanted, found) = (output_loops.len(), output.results.len());
    if found != wanted {
        return Some(format!("expects {wanted} dims, but got ({found})."));
    }
    let mut results = output.results.iter().zip(output_loops);
    let fits = results.all(|(expr, dim)| uses_dim(expr, *dim));
    (!fits).then(|| "Invalid output map result dimension.".to_owned())
}

/// Whether an input may be accessed by no more than these results: it is broadcast in the other dimensions.
fn is_valid_broadcast(results: &[AffineExpr], is_lhs: bool) -> bool {
    match results {
        [expr] => uses_dim(expr, SUM),
        [first, second] if is_lhs => {
            (uses_dim(first, BATCH) || uses_dim(first, ROW)) && uses_dim(second, SUM)
        }
        [first, second] => {
            (uses_dim(first, BATCH) && uses_dim(second, SUM))
                || (uses_dim(first, SUM) && uses_dim(second, COLUMN))
        }
        _ => false,
    }
}

/// Sums of products of the elements of two tensors, added to the destination. Maps say by which loops the operands are accessed; the sums
/// are over loops that do not access the destination.
#[op(
    dialect = LinalgDialect, mnemonic = "contract",
    traits(
        AttrSizedOperandSegments, RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured, ContractionLike,
    ),
    interfaces(
        MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
    ),
    custom_assembly, verify,
)]
pub struct ContractOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr]
    indexing_maps: AffineMapArrayAttr,
    #[attr]
    cast: Optional<TypeFn>,
    #[result]
    result_tensors: Variadic<AnyShaped>,
    #[region]
    combiner: SizedRegion<1>,
}

structured_op!(ContractOp, |op, ir| {
    let inputs = op.inputs(ir).len();
    inputs..inputs + op.outputs(ir).len()
});

impl LinalgOp for ContractOp {
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
        maps_in(ir, self.indexing_maps_attr(ir))
    }

    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
        let maps = LinalgOp::indexing_maps(self, ir);
        let Some(output) = maps.last() else {
            return Vec::new();
        };
        let kind = |dim| match output.results.contains(&AffineExpr::Dim(dim)) {
            true => IteratorType::Parallel,
            false => IteratorType::Reduction,
        };
        (0..output.num_dims).map(kind).collect()
    }
}

impl CustomAssembly for ContractOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let maps = parse_optional_maps(parser)?;
        let Some(maps) = maps else {
            return Err(parser.error("expected 'indexing_maps' attribute"));
        };
        state.set_attr(parser.context(), INDEXING_MAPS, maps.into());
        let at = parser.position();
        let operands = parse_operands(parser, state)?;
        set_sizes(parser, state, &operands);
        parser.parse_optional_attr_dict(state)?;
        state.result_types = parser.parse_optional_arrow_types()?.into_iter().collect();
        let count = operands.inputs.len() + operands.outputs.len();
        if count != 3 {
            let message = format!(
                "[parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got {count}"
            );
            return Err(parser.error(message));
        }
        build_body(parser, state, &operands, Body::Products, at)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_matmul(ir, self.op(), printer, self.inputs(ir).len(), None);
    }
}

impl Verify for ContractOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match wrong_contraction(self, ir) {
            Some(message) => ir.error(self, message).into(),
            None => Ok(()),
        }
    }
}

/// What is wrong with the maps of a contraction, if something is.
fn wrong_contraction(op: ContractOp, ir: &Ir) -> Option<String> {
    let maps = LinalgOp::indexing_maps(&op, ir);
    let num_loops = maps.first().map_or(0, |map| map.num_dims);
    let loops = num_loops as usize;
    let (mut inputs, mut outputs) = (vec![0; loops], vec![0; loops]);
    for (index, (map, value)) in maps.iter().zip(ir.operands(op.op())).take(3).enumerate() {
        if projected_permutation(map).is_none() {
            return Some("provided affine_map is not a projected permutation".to_owned());
        }
        match ir
            .ty(value)
            .cast::<ShapedType>(ir)
            .and_then(|ty| ty.rank(ir))
        {
            Some(rank) if rank != map.results.len() => {
                return Some(
                    "ranks of shaped operand and results of corresponding affine_map differ"
                        .to_owned(),
                );
            }
            None if !map.results.is_empty() => {
                return Some(
                    "affine_map specifies shaped access while operand has non-shaped type"
                        .to_owned(),
                );
            }
            _ => {}
        }
        if map.num_dims != num_loops {
            return Some("iteration spaces of provided affine_maps differ".to_owned());
        }
        let counts = if index < 2 { &mut inputs } else { &mut outputs };
        for dim in map.results.iter().filter_map(as_dim) {
            counts[dim] += 1;
        }
    }
    for (index, (input, output)) in inputs.iter().zip(&outputs).enumerate() {
        match (*input, *output) {
            (0, 0) => {
                return Some(format!(
                    "iteration space dim at index {index} not used to access any operand"
                ));
            }
            (1, 1) | (2.., _) => {}
            _ => {
                return Some(format!(
                    "iteration space dim at index {index} is neither a contracting dim nor of parallel iteration type"
                ));
            }
        }
    }
    let sums = inputs.iter().zip(&outputs).any(|counts| counts == (&2, &0));
    (!sums).then(|| "'indexing_maps' do not specify a contracting dimension".to_owned())
}
