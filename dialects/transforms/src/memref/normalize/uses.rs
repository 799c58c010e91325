//! What uses a memref, and its subscripts when the memref loses its layout.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::interfaces::{CastOpInterface, constant_value};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Builder, Ir, Op, Value};
use terrace_standard_dialects::affine::{self, AffineValueMap, ApplyOp};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::memref::{CastOp, DimOp, LoadOp, StoreOp, memref_type};

use super::layout::normalized;

/// Where an op has a memref and its subscripts.
struct Place {
    /// The operand that is the memref; the values in the subscripts follow.
    memref: usize,
    /// The operand after them.
    end: usize,
    /// The attribute that is the map of the subscripts; without one they are the values.
    map: Option<(&'static str, AffineMap)>,
}

impl Place {
    fn mapped(ir: &Ir, memref: usize, name: &'static str, map: AffineMapAttr) -> Place {
        let map = map.value(ir).clone();
        Place {
            memref,
            end: memref + 1 + map.num_inputs(),
            map: Some((name, map)),
        }
    }

    fn plain(ir: &Ir, op: Op, memref: usize) -> Place {
        Place {
            memref,
            end: ir.num_operands(op),
            map: None,
        }
    }
}

/// The places of an op that accesses elements.
fn places(ir: &Ir, op: Op) -> Vec<Place> {
    if LoadOp::cast(ir, op).is_some() {
        return vec![Place::plain(ir, op, 0)];
    }
    if StoreOp::cast(ir, op).is_some() {
        return vec![Place::plain(ir, op, 1)];
    }
    let map = |map: AffineMapAttr, memref| vec![Place::mapped(ir, memref, "map", map)];
    if let Some(load) = affine::LoadOp::cast(ir, op) {
        return map(load.map(ir), 0);
    }
    if let Some(load) = affine::VectorLoadOp::cast(ir, op) {
        return map(load.map(ir), 0);
    }
    if let Some(prefetch) = affine::PrefetchOp::cast(ir, op) {
        return map(prefetch.map(ir), 0);
    }
    if let Some(store) = affine::StoreOp::cast(ir, op) {
        return map(store.map(ir), 1);
    }
    if let Some(store) = affine::VectorStoreOp::cast(ir, op) {
        return map(store.map(ir), 1);
    }
    if let Some(start) = affine::DmaStartOp::cast(ir, op) {
        let maps = [
            ("src_map", start.src_map(ir)),
            ("dst_map", start.dst_map(ir)),
            ("tag_map", start.tag_map(ir)),
        ];
        let places = start.places(ir).into_iter().zip(maps);
        let place = |(place, (name, map)): (affine::DmaPlace, _)| {
            Place::mapped(ir, place.memref, name, map)
        };
        return places.map(place).collect();
    }
    if let Some(wait) = affine::DmaWaitOp::cast(ir, op) {
        return vec![Place::mapped(ir, 0, "tag_map", wait.tag_map(ir))];
    }
    Vec::new()
}

/// Whether all that uses a memref can do with one without its layout.
pub(super) fn has_normalizable_uses(ir: &Ir, memref: Value) -> bool {
    ir.uses(memref).all(|slot| {
        let (user, operand) = ir.use_owner(slot);
        if let Some(dim) = DimOp::cast(ir, user) {
            return has_known_size(ir, dim, memref);
        }
        if let Some(cast) = CastOp::cast(ir, user) {
            return remains_valid(ir, cast);
        }
        // The value that is stored, say, is a memref that is no more accessed here than one that is returned.
        let places = places(ir, user);
        let is_accessed = places.iter().any(|place| place.memref == operand);
        let is_other = places.is_empty() && ir.has_trait(user, OpTraits::MEMREFS_NORMALIZABLE);
        is_accessed || is_other
    })
}

/// Whether the size of a dimension is known, or remains that of the same dimension.
fn has_known_size(ir: &Ir, dim: DimOp, memref: Value) -> bool {
    let ty = memref_type(ir, memref);
    let Some(normalized) = normalized(ir, ty) else {
        return true;
    };
    let Some(index) = constant_dimension(ir, dim) else {
        return false;
    };
    let kept = AffineExpr::Dim(index as u32);
    match ty.shape(ir).get(index) {
        Some(&DYNAMIC) => normalized.layout.results.get(index) == Some(&kept),
        size => size.is_some(),
    }
}

fn constant_dimension(ir: &Ir, dim: DimOp) -> Option<usize> {
    let index: IntegerAttr = constant_value(ir, dim.index(ir))?.cast(ir)?;
    usize::try_from(index.as_i64(ir)).ok()
}

/// Whether a cast is one after both of its memrefs lost their layouts.
fn remains_valid(ir: &Ir, cast: CastOp) -> bool {
    let [from, to] = [cast.source(ir), cast.dest(ir)].map(|value| {
        let ty = ir.ty(value);
        let memref: Option<MemRefType> = ty.cast(ir);
        let normalized = memref.and_then(|memref| normalized(ir, memref));
        normalized.map_or(ty, |normalized| normalized.ty.into())
    });
    cast.are_cast_compatible(ir, &[from], &[to])
}

/// Gives a memref the type without its layout, and the subscripts of its uses the values of the layout at them. `symbols` are
/// the layout's.
pub(super) fn normalize_value(
    ir: &mut Ir,
    memref: Value,
    new: MemRefType,
    layout: &AffineMap,
    symbols: &[Value],
) {
    let mut users: Vec<Op> = ir.users(memref).collect();
    users.sort_unstable();
    users.dedup();
    for user in users {
        if let Some(dim) = DimOp::cast(ir, user) {
            replace_known_size(ir, dim);
            continue;
        }
        // From the last one: what follows a place moves.
        for place in places(ir, user).into_iter().rev() {
            if ir.operand(user, place.memref) == memref {
                remap(ir, user, &place, layout, symbols);
            }
        }
    }
    ir.set_ty(memref, new.into());
}

/// Replaces the size of a dimension that the type of the memref tells.
fn replace_known_size(ir: &mut Ir, dim: DimOp) {
    let ty = memref_type(ir, dim.source(ir));
    let size = constant_dimension(ir, dim).and_then(|index| ty.shape(ir).get(index).copied());
    if let Some(size) = size.filter(|size| *size != DYNAMIC) {
        let loc = ir.loc(dim.op());
        let size = IntegerAttr::index(ir, size);
        let mut b = Builder::before(ir, dim.op());
        let size = arith::ConstantOp::build(&mut b, loc, size.into()).result(&b);
        ir.replace_all_uses(dim.result(ir), size);
        ir.erase_op(dim.op());
    }
}

/// Applies a map of one result to values before an op.
fn apply(ir: &mut Ir, user: Op, values: AffineValueMap) -> ApplyOp {
    let loc = ir.loc(user);
    let map = AffineMapAttr::get(ir, values.map);
    ApplyOp::build(&mut Builder::before(ir, user), loc, map, &values.operands)
}

/// Applies each result of a map to values before an op. The results; those of the identity are the values themselves.
fn applied(
    ir: &mut Ir,
    user: Op,
    map: &AffineMap,
    operands: &[Value],
    made: &mut Vec<Op>,
) -> Vec<Value> {
    if map.is_identity() {
        return operands.to_vec();
    }
    let single = |result: &AffineExpr| {
        let map = AffineMap::new(map.num_dims, map.num_symbols, [result.clone()]);
        AffineValueMap::new(map, operands.iter().copied())
    };
    let values: Vec<AffineValueMap> = map.results.iter().map(single).collect();
    let result = |values| {
        let apply = apply(ir, user, values);
        made.push(apply.op());
        apply.result(ir)
    };
    values.into_iter().map(result).collect()
}

/// Makes the subscripts at a place those that the layout has for them.
fn remap(ir: &mut Ir, user: Op, place: &Place, layout: &AffineMap, symbols: &[Value]) {
    let operands: Vec<Value> = ir.operands(user).collect();
    let mut made = Vec::new();
    let mut inputs = operands[place.memref + 1..place.end].to_vec();
    if let Some((_, map)) = &place.map {
        inputs = applied(ir, user, map, &inputs, &mut made);
    }
    inputs.extend(symbols);
    let indices = applied(ir, user, layout, &inputs, &mut made);
    let identity = AffineMap::identity(indices.len());
    let composed = AffineValueMap::new(identity, indices).composed(ir, user);
    let subscripts = match &place.map {
        Some((name, _)) => {
            let map = AffineMapAttr::get(ir, composed.map);
            ir.set_attr(user, name, map.into());
            composed.operands
        }
        None => applied(ir, user, &composed.map, &composed.operands, &mut Vec::new()),
    };
    let mut new = operands[..=place.memref].to_vec();
    new.extend(subscripts);
    new.extend(&operands[place.end..]);
    ir.set_operands(user, &new);
    for apply in made {
        if !ir.has_uses(ir.result(apply, 0)) {
            ir.erase_op(apply);
        }
    }
}
