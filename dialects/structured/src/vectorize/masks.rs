//! Which elements of vectors there are.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::AffineMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{DYNAMIC, Type, VectorType};
use terrace_ir::{Context, Location, Op, Value};
use terrace_linalg_dialects::linalg::size_of;
use terrace_standard_dialects::arith::ConstantOp;
use terrace_vector_dialects::vector::{CreateMaskOp, MaskOp, YieldOp};

use super::{Plan, VectorDim, VectorSizes, Vectors};

/// The dimensions of vectors for loops, or elements, of which there are so many.
pub(super) fn vector_dims(
    domain: &[i64],
    wanted: Option<&VectorSizes>,
) -> Result<Vec<VectorDim>, MatchFailure> {
    let no_match = MatchFailure::new;
    let Some(wanted) = wanted else {
        if domain.contains(&DYNAMIC) {
            return Err(no_match("the sizes of loops are not known"));
        }
        if domain.contains(&0) {
            return Err(no_match("there are no elements"));
        }
        return Ok(domain.iter().map(|size| (*size, false)).collect());
    };
    if wanted.sizes.len() != domain.len() {
        return Err(no_match("there is not a size of vectors for each loop"));
    }
    let fits = |(size, vector): (&i64, &i64)| *vector > 0 && (*size == DYNAMIC || size <= vector);
    if !domain.iter().zip(&wanted.sizes).all(fits) {
        return Err(no_match("vectors have fewer elements than there are"));
    }
    let scalable = wanted.scalable.iter().copied();
    let scalable = scalable.chain(std::iter::repeat(false));
    Ok(wanted.sizes.iter().copied().zip(scalable).collect())
}

/// Checks that vectors can have such elements.
pub(super) fn check_element(cx: &Context, element: Type) -> Result<(), MatchFailure> {
    let ty = VectorType::get_checked(cx, Location::UNKNOWN, &[1], &[false], element);
    ty.map(|_| ())
        .map_err(|_| MatchFailure::new("there are no vectors of such elements"))
}

/// How often each loop of an op runs.
pub(super) fn bounds(rw: &mut Rewriter<'_>, op: Op, plan: &Plan) -> Vec<Value> {
    let loc = rw.loc(op);
    let mut bounds = Vec::new();
    for (loop_, size) in plan.domain.iter().enumerate() {
        if *size != DYNAMIC {
            bounds.push(ConstantOp::index(rw, loc, *size).result(rw));
            continue;
        }
        let access = plan.parts.maps.iter().map(|map| {
            let mut results = map.results.iter();
            results.position(|expr| as_dim(expr) == Some(loop_))
        });
        let mut found = plan.parts.operands().zip(access);
        let found = found.find_map(|(operand, place)| Some((operand, place?)));
        let (operand, place) = found.expect("the size of a loop is that of an operand");
        let size = size_of(rw, loc, operand, place);
        bounds.push(ConstantOp::of_index(rw, loc, size));
    }
    bounds
}

/// The op of some elements only, if there is a mask. It is the last one that was built.
pub(super) fn masked(rw: &mut Rewriter<'_>, op: Op, mask: Option<Value>) -> Op {
    let Some(mask) = mask else {
        return op;
    };
    let loc = rw.loc(op);
    let types: Vec<Type> = rw.result_types(op).collect();
    let results: Vec<Value> = rw.results(op).collect();
    let new = MaskOp::builder(mask).results(&types).build(rw, loc);
    let region = new.mask_region(rw);
    let end = rw.preserving_insertion_point(|b| {
        let block = b.create_block(region, &[]);
        b.set_insertion_point_to_end(block);
        YieldOp::build(b, loc, &results).op()
    });
    rw.move_op_before(op, end);
    new.op()
}

impl Vectors<'_, '_> {
    /// The mask of the iterations that a map accesses elements by, if not all elements are there.
    pub(super) fn mask(&mut self, loc: Location, access: &AffineMap) -> Option<Value> {
        let known = self.masks.iter().find(|(map, _)| map == access);
        if let Some((_, mask)) = known {
            return *mask;
        }
        let loops: Vec<usize> = access.results.iter().filter_map(as_dim).collect();
        let is_whole = |loop_: &usize| {
            let (size, scalable) = self.plan.sizes[*loop_];
            let domain = self.plan.domain[*loop_];
            !scalable && domain == size || self.exact && domain == DYNAMIC
        };
        let mask = match loops.iter().all(is_whole) {
            true => None,
            false => {
                let dims = loops.iter().map(|loop_| self.plan.sizes[*loop_]);
                let ty = self.vector_type(&dims.collect::<Vec<VectorDim>>(), Type::I1);
                let bounds = loops.iter().map(|loop_| self.bounds[*loop_]);
                let bounds: Vec<Value> = bounds.collect();
                Some(CreateMaskOp::build(self.rw, loc, ty, &bounds).result(self.rw))
            }
        };
        self.masks.push((access.clone(), mask));
        mask
    }
}
