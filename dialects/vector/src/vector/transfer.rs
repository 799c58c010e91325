//! What `vector.transfer_read` and `vector.transfer_write` have in common: parts of memrefs and tensors, whose dimensions a map
//! assigns to those of a vector.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, Position, print_attribute, print_type};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, BoolAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::DataLayout;
use terrace_ir::ods::VerifyResult;
use terrace_ir::types::{MemRefType, RankedTensorType, ShapedType, Type, VectorType};
use terrace_ir::{Context, Ir, Op, SmallVec, Value};
use terrace_ods_macros::op_interface;

use super::types::{Scalable, Sizes};

/// An op that moves a vector from or to a part of a memref or a tensor.
#[op_interface]
pub trait VectorTransferOpInterface {
    /// The op.
    fn operation(&self) -> Op;
    /// The memref or tensor.
    fn base_value(&self, ir: &Ir) -> Value;
    /// The vector.
    fn vector_value(&self, ir: &Ir) -> Value;
    /// Where the part begins.
    fn start(&self, ir: &Ir) -> SmallVec<[Value; 4]>;
    /// Which dimension of the memref or tensor each dimension of the vector is; zero for those that are repeated.
    fn map<'a>(&self, ir: &'a Ir) -> &'a AffineMap;
    /// For each dimension of the vector whether it is known to be inside.
    fn in_bounds_list(&self, ir: &Ir) -> ArrayAttr;
    /// Which elements are moved, if not all.
    fn mask_value(&self, ir: &Ir) -> Option<Value>;
}

/// What follows from the parts of a transfer.
pub trait TransferFacts: VectorTransferOpInterface {
    /// The type of the memref or tensor.
    fn shaped_type(&self, ir: &Ir) -> ShapedType {
        let ty = ir.ty(self.base_value(ir)).cast(ir);
        ty.expect("the constraint is one on shaped types")
    }

    /// The type of the vector.
    fn transferred_type(&self, ir: &Ir) -> VectorType {
        super::vector_type(ir, self.vector_value(ir))
    }

    /// For each dimension of the vector whether it is known to be inside.
    fn in_bounds_flags(&self, ir: &Ir) -> SmallVec<[bool; 4]> {
        let flags = self.in_bounds_list(ir).elements(ir).iter();
        flags
            .map(|flag| *flag == BoolAttr::get(true).into())
            .collect()
    }

    /// Whether a dimension may be partly outside.
    fn has_out_of_bounds_dim(&self, ir: &Ir) -> bool {
        self.in_bounds_flags(ir).contains(&false)
    }

    /// Whether elements are repeated in a dimension.
    fn has_broadcast_dim(&self, ir: &Ir) -> bool {
        let mut results = self.map(ir).results.iter();
        results.any(|result| *result == AffineExpr::Constant(0))
    }
}

impl<T: VectorTransferOpInterface + ?Sized> TransferFacts for T {}

/// The map to the last dimensions.
pub fn minor_identity(dims: usize, results: usize) -> AffineMap {
    let results = dims.saturating_sub(results)..dims;
    let results: Vec<AffineExpr> = results.map(|dim| AffineExpr::Dim(dim as u32)).collect();
    AffineMap::new(dims as u32, 0, results)
}

/// Whether a map is the one to the last dimensions.
pub fn is_minor_identity(map: &AffineMap) -> bool {
    let (dims, results) = (map.num_dims as usize, map.results.len());
    results <= dims && *map == minor_identity(dims, results)
}

/// How many dimensions of a vector are those of a memref or tensor, whose elements have the others.
fn transferred_rank(cx: &Context, shaped: ShapedType, vector: VectorType) -> Option<usize> {
    let element = shaped.element(cx).cast::<VectorType>(cx);
    vector
        .rank(cx)
        .checked_sub(element.map_or(0, |ty| ty.rank(cx)))
}

/// The type of the mask for a vector that a map assigns to the dimensions of a part: by those of the part, without the repeated
/// ones. `None` if the map is none of a transfer.
pub fn mask_type(cx: &Context, vector: VectorType, map: &AffineMap) -> Option<VectorType> {
    let mut places: SmallVec<[(u32, usize); 4]> = SmallVec::new();
    for (place, result) in map.results.iter().enumerate() {
        match result {
            AffineExpr::Dim(dim) if places.iter().all(|(other, _)| other != dim) => {
                places.push((*dim, place))
            }
            AffineExpr::Constant(0) => {}
            _ => return None,
        }
    }
    places.sort_unstable();
    let (shape, scalable) = (vector.shape(cx), vector.scalable_dims(cx));
    let mut sizes: Sizes = places
        .iter()
        .map(|(_, place)| shape.get(*place).copied())
        .collect::<Option<_>>()?;
    let mut flags: Scalable = places.iter().map(|(_, place)| scalable[*place]).collect();
    if sizes.is_empty() {
        // Masks have dimensions.
        sizes.push(1);
        flags.push(false);
    }
    Some(VectorType::scalable(cx, &sizes, &flags, Type::I1))
}

/// The types that a transfer was written with, and its map.
pub(super) struct Transferred {
    pub(super) shaped: ShapedType,
    pub(super) vector: VectorType,
    map: AffineMap,
    at: Position,
}

impl Transferred {
    /// Looks at the types written at a place, and adds the map and the flags that were left out.
    pub(super) fn new(
        parser: &mut OpParser<'_, '_>,
        state: &mut OpState,
        [shaped, vector]: [Type; 2],
        at: Position,
    ) -> ParseResult<Self> {
        let cx = parser.context();
        let is_buffer = shaped.is::<MemRefType>(cx) || shaped.is::<RankedTensorType>(cx);
        let Some(shaped) = shaped.cast::<ShapedType>(cx).filter(|_| is_buffer) else {
            return Err(parser.error_at(at, "requires memref or ranked tensor type"));
        };
        let Some(vector) = vector.cast::<VectorType>(cx) else {
            return Err(parser.error_at(at, "requires vector type"));
        };
        let map = match state.attr(cx, "permutation_map") {
            Some(attr) => {
                let map = attr.cast::<AffineMapAttr>(cx);
                let map = map.ok_or_else(|| {
                    parser.error_at(at, "expected 'permutation_map' to be an affine map")
                });
                map?.value(cx).clone()
            }
            None => {
                let (rank, used) = (
                    shaped.rank(cx).unwrap_or(0),
                    transferred_rank(cx, shaped, vector),
                );
                let Some(used) = used.filter(|used| *used <= rank) else {
                    let message =
                        "expected a custom permutation_map when rank(source) != rank(destination)";
                    return Err(parser.error_at(at, message));
                };
                let map = minor_identity(rank, used);
                state.set_attr(
                    cx,
                    "permutation_map",
                    AffineMapAttr::get(cx, map.clone()).into(),
                );
                map
            }
        };
        if state.attr(cx, "in_bounds").is_none() {
            let flags = vec![Attribute::from(BoolAttr::get(false)); map.results.len()];
            state.set_attr(cx, "in_bounds", ArrayAttr::get(cx, &flags).into());
        }
        Ok(Transferred {
            shaped,
            vector,
            map,
            at,
        })
    }

    /// The type of the mask that was written.
    pub(super) fn mask_type(&self, parser: &OpParser<'_, '_>, mask: Position) -> ParseResult<Type> {
        let cx = parser.context();
        if self.shaped.element(cx).is::<VectorType>(cx) {
            return Err(parser.error_at(mask, "does not support masks with vector element type"));
        }
        if self.vector.rank(cx) != self.map.results.len() {
            let message =
                "expected the same rank for the vector and the results of the permutation map";
            return Err(parser.error_at(self.at, message));
        }
        let ty = mask_type(cx, self.vector, &self.map).map(Type::from);
        ty.ok_or_else(|| parser.error_at(self.at, format!("requires {PROJECTED}")))
    }
}

/// Prints the attributes of a transfer: without the map if it is the one to the last dimensions, and without the flags if
/// nothing is known to be inside.
pub(super) fn print_attributes(
    transfer: &dyn VectorTransferOpInterface,
    ir: &Ir,
    printer: &mut AsmPrinter<'_>,
) {
    let mut elided = SmallVec::<[&str; 3]>::from_slice(&["operandSegmentSizes"]);
    if is_minor_identity(transfer.map(ir)) {
        elided.push("permutation_map");
    }
    if !transfer.in_bounds_flags(ir).contains(&true) {
        elided.push("in_bounds");
    }
    printer.print_attr_dict(ir, transfer.operation(), &elided);
}

/// What a map is that is none of a transfer.
const PROJECTED: &str =
    "a projected permutation_map (at most one dim or the zero constant can appear in each result)";

/// Checks the number of indices.
pub(super) fn verify_indices(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> VerifyResult {
    let rank = transfer.shaped_type(ir).rank(ir).unwrap_or(0);
    if transfer.start(ir).len() == rank {
        return Ok(());
    }
    ir.op_error(transfer.operation(), format!("requires {rank} indices"))
        .into()
}

/// Checks the types, the map and the flags of a transfer against each other.
pub(super) fn verify_types(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> VerifyResult {
    let op = transfer.operation();
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let (shaped, vector, map) = (
        transfer.shaped_type(ir),
        transfer.transferred_type(ir),
        transfer.map(ir),
    );
    let mask = transfer.mask_value(ir).map(|mask| ir.ty(mask));
    if ir.attr(op, "masked").is_some() {
        return error("masked attribute has been removed. Use in_bounds instead.".to_owned());
    }
    let is_buffer =
        Type::from(shaped).is::<MemRefType>(ir) || Type::from(shaped).is::<RankedTensorType>(ir);
    if !is_buffer {
        return error("requires source to be a memref or ranked tensor type".to_owned());
    }
    let element = shaped.element(ir);
    let layout = DataLayout::of(ir, op);
    let bits = |ty: Type| {
        layout
            .size_in_bits(ir, ty)
            .and_then(|size| size.known())
            .unwrap_or(1)
    };
    // A type of no known size is taken for one of a bit.
    let row = |ty: VectorType| {
        bits(ty.element(ir)).saturating_mul(ty.shape(ir).last().map_or(1, |size| *size as u64))
    };
    let rank = match element.cast::<VectorType>(ir) {
        Some(element) => {
            if row(vector) % row(element).max(1) != 0 {
                return error(
                    "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D \
                     vector of the source"
                        .to_owned(),
                );
            }
            let Some(rank) = transferred_rank(ir, shaped, vector) else {
                return error(
                    "requires source vector element and vector result ranks to match.".to_owned(),
                );
            };
            rank
        }
        None => {
            if row(vector) % bits(element).max(1) != 0 {
                return error(
                    "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source \
                     element type"
                        .to_owned(),
                );
            }
            vector.rank(ir)
        }
    };
    if map.results.len() != rank {
        return error(
            "requires a permutation_map with result dims of the same rank as the vector type"
                .to_owned(),
        );
    }
    if mask.is_some() && element.is::<VectorType>(ir) {
        return error("does not support masks with vector element type".to_owned());
    }
    if map.num_symbols != 0 {
        return error("requires permutation_map without symbols".to_owned());
    }
    if Some(map.num_dims as usize) != shaped.rank(ir) {
        return error(
            "requires a permutation_map with input dims of the same rank as the source type"
                .to_owned(),
        );
    }
    let flags = transfer.in_bounds_list(ir).elements(ir).len();
    if let (Some(mask), Some(inferred)) = (mask, mask_type(ir, vector, map))
        && mask != inferred.into()
    {
        return error(format!(
            "inferred mask type ('{}') and mask operand type ('{}') don't match",
            print_type(ir, inferred.into()),
            print_type(ir, mask)
        ));
    }
    if flags != map.results.len() {
        let map = print_attribute(ir, AffineMapAttr::get(ir, map.clone()).into());
        return error(format!(
            "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {flags}"
        ));
    }
    Ok(())
}

/// Checks that each result of the map is another dimension, or zero.
pub(super) fn verify_map(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> VerifyResult {
    let map = transfer.map(ir);
    let mut seen = vec![false; map.num_dims as usize];
    for result in &*map.results {
        let message = match result {
            AffineExpr::Constant(0) => continue,
            AffineExpr::Dim(dim) => match std::mem::replace(&mut seen[*dim as usize], true) {
                false => continue,
                true => "requires a permutation_map that is a permutation (found one dim used more than once)".to_owned(),
            },
            _ => format!("requires {PROJECTED}"),
        };
        return ir.op_error(transfer.operation(), message).into();
    }
    Ok(())
}
