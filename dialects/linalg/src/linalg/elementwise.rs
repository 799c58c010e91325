//! `linalg.elementwise`: one function of elements, with maps.

use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, MemoryEffects,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AffineMapArrayAttr, AnyRankedTensor, AnyRegion, AnyShaped, AnyType, AttrConstraint,
    CustomAssembly, Optional, TypedOp, Variadic,
};
use terrace_ir::types::ShapedType;
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

use super::body::Body;
use super::generic::maps_in;
use super::interface::{LinalgOp, shape, structured_op};
use super::syntax::{parse_named, parse_optional_maps, print_maps, print_named};
use super::verify::Structured;
use super::{BinaryFn, ElementwiseKind, IteratorType, LinalgDialect, UnaryFn, YieldOp};

/// Applies a function to elements. Maps say which elements of the operands; without them all have one shape.
#[op(
    dialect = LinalgDialect, mnemonic = "elementwise",
    traits(AttrSizedOperandSegments, RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured),
    interfaces(
        MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
    ),
    custom_assembly,
)]
pub struct ElementwiseOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr]
    kind: ElementwiseKind,
    #[attr]
    indexing_maps: Optional<AffineMapArrayAttr>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

structured_op!(ElementwiseOp, |op, ir| {
    let inputs = op.inputs(ir).len();
    inputs..inputs + op.outputs(ir).len()
});

impl ElementwiseKind {
    /// The function as a body.
    pub fn body(self) -> Body {
        match self {
            ElementwiseKind::Exp => Body::Unary(UnaryFn::Exp),
            ElementwiseKind::Log => Body::Unary(UnaryFn::Log),
            ElementwiseKind::Abs => Body::Unary(UnaryFn::Abs),
            ElementwiseKind::Ceil => Body::Unary(UnaryFn::Ceil),
            ElementwiseKind::Floor => Body::Unary(UnaryFn::Floor),
            ElementwiseKind::Negf => Body::Unary(UnaryFn::Negf),
            ElementwiseKind::Reciprocal => Body::Unary(UnaryFn::Reciprocal),
            ElementwiseKind::Round => Body::Unary(UnaryFn::Round),
            ElementwiseKind::Sqrt => Body::Unary(UnaryFn::Sqrt),
            ElementwiseKind::Rsqrt => Body::Unary(UnaryFn::Rsqrt),
            ElementwiseKind::Square => Body::Unary(UnaryFn::Square),
            ElementwiseKind::Tanh => Body::Unary(UnaryFn::Tanh),
            ElementwiseKind::Erf => Body::Unary(UnaryFn::Erf),
            ElementwiseKind::Add => Body::Binary(BinaryFn::Add),
            ElementwiseKind::Sub => Body::Binary(BinaryFn::Sub),
            ElementwiseKind::Mul => Body::Binary(BinaryFn::Mul),
            ElementwiseKind::Div => Body::Binary(BinaryFn::Div),
            ElementwiseKind::DivUnsigned => Body::Binary(BinaryFn::DivUnsigned),
            ElementwiseKind::MaxSigned => Body::Binary(BinaryFn::MaxSigned),
            ElementwiseKind::MinSigned => Body::Binary(BinaryFn::MinSigned),
            ElementwiseKind::MaxUnsigned => Body::Binary(BinaryFn::MaxUnsigned),
            ElementwiseKind::MinUnsigned => Body::Binary(BinaryFn::MinUnsigned),
            ElementwiseKind::Powf => Body::Binary(BinaryFn::Powf),
            ElementwiseKind::Select => Body::Select,
        }
    }
}

impl ElementwiseOp {
    /// The number of dimensions of the destination.
    fn rank(self, ir: &Ir) -> usize {
        self.outputs(ir)
            .next()
            .map_or(0, |output| shape(ir, output).len())
    }
}

/// Maps by which all operands are accessed alike.
fn identity_maps(cx: &Context, count: usize, rank: usize) -> ArrayAttr {
    let map: Attribute = AffineMapAttr::get(cx, AffineMap::identity(rank)).into();
    ArrayAttr::get(cx, &vec![map; count])
}

impl LinalgOp for ElementwiseOp {
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
        match self.indexing_maps_attr(ir) {
            Some(maps) => maps_in(ir, Some(maps)),
            None => vec![AffineMap::identity(self.rank(ir)); ir.num_operands(self.op())],
        }
    }

    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
        vec![IteratorType::Parallel; self.rank(ir)]
    }
}

impl CustomAssembly for ElementwiseOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parser.parse_keyword_exact("kind")?;
        parser.parse_punct("=")?;
        let attr = parser.parse_attribute()?;
        let cx = parser.context();
        let Some(kind) = ElementwiseKind::read(cx, attr) else {
            return Err(parser.error("expected ElementwiseKind attribute"));
        };
        state.set_attr(cx, "kind", attr);
        let maps = parse_optional_maps(parser)?;
        parse_named(parser, state, kind.body())?;
        let maps = match maps.filter(|maps| !maps.elements(parser.context()).is_empty()) {
            Some(maps) => maps,
            None => {
                let last = state.operands.last().map(|value| parser.ir().ty(*value));
                let cx = parser.context();
                let shaped = last.and_then(|ty| ty.cast::<ShapedType>(cx));
                let Some(rank) = shaped.and_then(|ty| ty.rank(cx)) else {
                    return Err(parser.error("return type needs to be shaped type"));
                };
                identity_maps(cx, kind.body().num_inputs() + 1, rank)
            }
        };
        state.set_attr(parser.context(), "indexing_maps", maps.into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" kind=");
        if let Some(kind) = ir.attr(self.op(), "kind") {
            printer.print_attr(kind);
        }
        let maps = ir.attr(self.op(), "indexing_maps");
        let count = self.kind(ir).body().num_inputs() + 1;
        let default = vec![AffineMap::identity(self.rank(ir)); count];
        let maps = maps.and_then(|maps| maps.cast::<ArrayAttr>(ir));
        if let Some(maps) = maps.filter(|maps| maps_in(ir, Some((*maps).into())) != default) {
            print_maps(ir, printer, maps);
        }
        let inputs = self.inputs(ir).len();
        print_named(ir, self.op(), printer, inputs, &["kind", "indexing_maps"]);
    }
}
