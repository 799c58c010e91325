//! `linalg.generic`: any body, and any maps.

use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, DictAttr, StringAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, MemoryEffects,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AffineMapArrayAttr, AnyRankedTensor, AnyRegion, AnyShaped, AnyType, ArrayAttrOf,
    AttrConstraint, CustomAssembly, OPERAND_SEGMENT_SIZES, Optional, ResultNames, StrAttr, TypedOp,
    Variadic,
};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::{constraint, op};

use super::interface::{LinalgOp, body, structured_op};
use super::rules::{
    CastOfStructured, GenericOfSame, StructuredOfCasts, StructuredOnNothing, StructuredSizes,
};
use super::syntax::{parse_operands, print_operands, print_results, set_sizes};
use super::verify::Structured;
use super::{IteratorType, LinalgDialect, YieldOp};

constraint! {
    /// Iterator type should be an enum.
    pub IteratorTypes: Attribute = ArrayAttrOf<IteratorType>;
}

/// Runs its body for each point of a space. Maps say which elements of the operands a point uses.
#[op(
    dialect = LinalgDialect, mnemonic = "generic",
    traits(AttrSizedOperandSegments, RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured),
    interfaces(
        MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
    ),
    custom_assembly, result_names,
    canonicalize(GenericOfSame, StructuredOfCasts, StructuredOnNothing, StructuredSizes, CastOfStructured),
)]
pub struct GenericOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr]
    indexing_maps: AffineMapArrayAttr,
    #[attr]
    iterator_types: IteratorTypes,
    #[attr]
    doc: Optional<StrAttr>,
    #[attr]
    library_call: Optional<StrAttr>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

structured_op!(GenericOp, |op, ir| {
    let inputs = op.inputs(ir).len();
    inputs..inputs + op.outputs(ir).len()
});

/// The maps in an array.
pub(super) fn maps_in(ir: &Ir, maps: Option<Attribute>) -> Vec<AffineMap> {
    let array = maps.and_then(|maps| maps.cast::<ArrayAttr>(ir));
    let maps = array.map_or(&[][..], |array| array.elements(ir));
    let maps = maps.iter().filter_map(|map| map.cast::<AffineMapAttr>(ir));
    maps.map(|map| map.value(ir).clone()).collect()
}

impl LinalgOp for GenericOp {
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
        maps_in(ir, self.indexing_maps_attr(ir))
    }

    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
        let array = self.iterator_types_attr(ir);
        let array = array.and_then(|types| types.cast::<ArrayAttr>(ir));
        let types = array.map_or(&[][..], |array| array.elements(ir));
        types
            .iter()
            .filter_map(|ty| IteratorType::read(ir, *ty))
            .collect()
    }
}

impl ResultNames for GenericOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name_arguments(ir, self.op(), self.inputs(ir).len(), "out", name);
    }
}

/// Names the arguments of a body: `in` for the inputs, another word for the destinations.
pub(super) fn name_arguments(
    ir: &Ir,
    op: terrace_ir::Op,
    num_inputs: usize,
    init: &str,
    name: &mut dyn FnMut(Value, &str),
) {
    let arguments = body(ir, op).map_or(&[][..], |block| ir.block_args(block));
    for (index, argument) in arguments.iter().enumerate() {
        let is_input = index < num_inputs;
        name(*argument, if is_input { "in" } else { init });
    }
}

/// The attributes that are written first.
const TRAIT_ATTRS: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

/// Sets the attributes of a trait. Iterator types may be words.
fn set_trait(
    parser: &OpParser<'_, '_>,
    state: &mut OpState,
    attributes: DictAttr,
) -> ParseResult<()> {
    let cx = parser.context();
    for (name, value) in attributes.entries(cx) {
        state.set_attr(cx, name.as_str(cx), *value);
    }
    let types = state.attr(cx, "iterator_types");
    let Some(types) = types.and_then(|types| types.cast::<ArrayAttr>(cx)) else {
        return Err(parser.error("expected \"iterator_types\" array attribute"));
    };
    let mut kinds: Vec<Attribute> = Vec::new();
    for ty in types.elements(cx) {
        let Some(word) = ty.cast::<StringAttr>(cx) else {
            continue;
        };
        let word = word.text(cx);
        let Some(kind) = IteratorType::symbolize(&word) else {
            return Err(parser.error(format!("unexpected iterator_type ({word})")));
        };
        kinds.push(IteratorType::make(cx, kind));
    }
    if !kinds.is_empty() {
        state.set_attr(cx, "iterator_types", ArrayAttr::get(cx, &kinds).into());
    }
    Ok(())
}

impl CustomAssembly for GenericOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let attributes = parser.parse_attribute()?;
        let Some(attributes) = attributes.cast::<DictAttr>(parser.context()) else {
            return Err(parser.error_at(parser.since(at), "invalid kind of attribute specified"));
        };
        set_trait(parser, state, attributes)?;
        let operands = parse_operands(parser, state)?;
        set_sizes(parser, state, &operands);
        if parser.parse_optional_keyword("attrs") {
            parser.parse_punct("=")?;
            parser.parse_optional_attr_dict(state)?;
        }
        let region = parser.parse_region(&[])?;
        state.regions.push(region);
        state.result_types = parser.parse_optional_arrow_types()?.into_iter().collect();
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" {");
        let named = TRAIT_ATTRS
            .iter()
            .filter_map(|name| Some((*name, ir.attr(self.op(), name)?)));
        printer.comma_separated(named, |printer, (name, value)| {
            printer.write_fmt(format_args!("{name} = "));
            if name != "iterator_types" {
                return printer.print_attr(value);
            }
            printer.write("[");
            printer.comma_separated(LinalgOp::iterator_types(&self, ir), |printer, ty| {
                printer.write_fmt(format_args!("\"{}\"", ty.stringify()));
            });
            printer.write("]");
        });
        printer.write("}");
        let (inputs, outputs): (Vec<_>, Vec<_>) =
            (self.inputs(ir).collect(), self.outputs(ir).collect());
        print_operands(ir, printer, &inputs, &outputs);
        let is_written = |name: &str| TRAIT_ATTRS.contains(&name) || name == OPERAND_SEGMENT_SIZES;
        if ir.attributes(self.op()).any(|(name, _)| !is_written(name)) {
            printer.write(" attrs = ");
            let elided = [&TRAIT_ATTRS[..], &[OPERAND_SEGMENT_SIZES]].concat();
            printer.print_attr_dict(ir, self.op(), &elided);
        }
        let region = self.region(ir);
        if ir.first_block(region).is_some() {
            printer.write(" ");
            printer.print_region(region, RegionStyle::FULL);
        }
        print_results(ir, self.op(), printer);
    }
}
