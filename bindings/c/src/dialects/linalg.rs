//! `mlir-c/Dialect/Linalg.h`.

use terrace_dialects::linalg::{IteratorType, as_structured, is_contraction, is_convolution};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, DenseArrayAttr};
use terrace_ir::{Ir, Op};

use crate::handle::{Cx, Handle, MlirAffineMap, MlirAttribute, ToC, all};
use crate::ir::{Entity, MlirOperation};
use crate::support::Array;

/// The loops of a contraction, by what they do: lists of numbers, or null.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct MlirLinalgContractionDimensions {
    batch: MlirAttribute,
    m: MlirAttribute,
    n: MlirAttribute,
    k: MlirAttribute,
}

/// The loops of a convolution, by what they do: lists of numbers, or null.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct MlirLinalgConvolutionDimensions {
    batch: MlirAttribute,
    output_image: MlirAttribute,
    output_channel: MlirAttribute,
    filter_loop: MlirAttribute,
    input_channel: MlirAttribute,
    depth: MlirAttribute,
    strides: MlirAttribute,
    dilations: MlirAttribute,
}

/// What a function says of an op in its IR.
fn read<R>(op: MlirOperation, f: impl FnOnce(&Ir, Op) -> Option<R>) -> Option<(Cx, R)> {
    let (cx, result) = op.ask(|session, op| session.read(op, f))?;
    Some((cx, result?))
}

fn maps(ir: &Ir, op: Op) -> Option<Vec<AffineMap>> {
    as_structured(ir, &op).map(|structured| structured.indexing_maps(ir))
}

fn numbers(cx: Cx, mut dims: Vec<u32>) -> MlirAttribute {
    dims.sort_unstable();
    let dims: Vec<i32> = dims.into_iter().map(|dim| dim as i32).collect();
    Attribute::from(DenseArrayAttr::i32s(cx, &dims)).to_c(cx)
}

/// The loops of a kind that a map has as results by themselves, and nowhere else.
fn plain_dims(map: &AffineMap, is_of_kind: impl Fn(u32) -> bool) -> Vec<u32> {
    let uses = |dim: u32| {
        let uses_it = |result: &&AffineExpr| {
            let mut found = false;
            result.for_each_leaf(&mut |leaf| found |= *leaf == AffineExpr::Dim(dim));
            found
        };
        map.results.iter().filter(uses_it).count()
    };
    let plain = map.results.iter().filter_map(|result| match result {
        AffineExpr::Dim(dim) if is_of_kind(*dim) && uses(*dim) == 1 => Some(*dim),
        _ => None,
    });
    plain.collect()
}

/// The loops in all of the first lists and none of the others.
fn common<const N: usize>(of: [&[u32]; N], without: &[&[u32]]) -> Vec<u32> {
    let [first, rest @ ..] = &of[..] else {
        return Vec::new();
    };
    let keeps = |dim: &&u32| {
        rest.iter().all(|list| list.contains(dim)) && !without.iter().any(|list| list.contains(dim))
    };
    first.iter().filter(keeps).copied().collect()
}

/// The loops of a contraction with these maps; loops that the output has are parallel.
fn contraction(cx: Cx, maps: &[&AffineMap]) -> Option<MlirLinalgContractionDimensions> {
    let [lhs, rhs, output] = maps else {
        return None;
    };
    let is_parallel = |dim: u32| output.results.contains(&AffineExpr::Dim(dim));
    let [a, b, c] = [lhs, rhs, output].map(|map| plain_dims(map, is_parallel));
    let [reduced_a, reduced_b] = [lhs, rhs].map(|map| plain_dims(map, |dim| !is_parallel(dim)));
    let k = common([&reduced_a, &reduced_b], &[]);
    if k.is_empty() {
        return None;
    }
    Some(MlirLinalgContractionDimensions {
        batch: numbers(cx, common([&a, &b, &c], &[])),
        m: numbers(cx, common([&a, &c], &[&b])),
        n: numbers(cx, common([&b, &c], &[&a])),
        k: numbers(cx, k),
    })
}

/// The loops that an image is accessed with together with another one, and what they are multiplied by.
fn convolved(map: &AffineMap) -> Vec<(u32, i64)> {
    fn scaled(expr: &AffineExpr) -> Option<(u32, i64)> {
        match expr {
            AffineExpr::Dim(dim) => Some((*dim, 1)),
            AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => match (&**lhs, &**rhs) {
                (AffineExpr::Dim(dim), AffineExpr::Constant(by)) => Some((*dim, *by)),
                _ => None,
            },
            _ => None,
        }
    }
    let pairs = map.results.iter().filter_map(|result| match result {
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => Some([scaled(lhs)?, scaled(rhs)?]),
        _ => None,
    });
    pairs.flatten().collect()
}

fn convolution(
    cx: Cx,
    maps: &[AffineMap],
    kinds: &[IteratorType],
) -> Option<MlirLinalgConvolutionDimensions> {
    let [image, filter, .., output] = maps else {
        return None;
    };
    let is = |kind: IteratorType| move |dim: u32| kinds.get(dim as usize) == Some(&kind);
    let [inputs, filters, outputs] =
        [image, filter, output].map(|map| plain_dims(map, is(IteratorType::Parallel)));
    let [reduced_inputs, reduced_filters] =
        [image, filter].map(|map| plain_dims(map, is(IteratorType::Reduction)));
    let convolved = convolved(image);
    let moved: Vec<u32> = convolved.iter().map(|(dim, _)| *dim).collect();
    let sorted = |mut dims: Vec<u32>| {
        dims.sort_unstable();
        dims
    };
    let output_image = sorted(common([&moved, &outputs], &[]));
    let filter_loop = sorted(common([&moved, &reduced_filters], &[]));
    if output_image.is_empty() {
        return None;
    }
    let factors = |dims: &[u32]| {
        let factor = |dim: &u32| {
            convolved
                .iter()
                .find(|(moved, _)| moved == dim)
                .map(|(_, by)| *by)
        };
        let factors: Vec<i64> = dims.iter().filter_map(factor).collect();
        Attribute::from(DenseArrayAttr::i64s(cx, &factors)).to_c(cx)
    };
    Some(MlirLinalgConvolutionDimensions {
        batch: numbers(cx, common([&inputs, &outputs], &[&filters])),
        output_channel: numbers(cx, common([&filters, &outputs], &[&inputs])),
        input_channel: numbers(cx, common([&reduced_inputs, &reduced_filters], &[])),
        depth: numbers(cx, common([&filters, &outputs, &inputs], &[])),
        strides: factors(&output_image),
        dilations: factors(&filter_loop),
        output_image: numbers(cx, output_image),
        filter_loop: numbers(cx, filter_loop),
    })
}

exported! {
    fn mlirLinalgIsAContractionOp(op: MlirOperation) -> bool {
        read(op, |ir, op| Some(is_contraction(ir, op))).is_some_and(|(_, holds)| holds)
    }

    fn mlirLinalgIsAConvolutionOp(op: MlirOperation) -> bool {
        read(op, |ir, op| Some(is_convolution(ir, op))).is_some_and(|(_, holds)| holds)
    }

    fn mlirLinalgInferContractionDimensions(op: MlirOperation) -> MlirLinalgContractionDimensions {
        let dimensions = || {
            let (cx, maps) = read(op, maps)?;
            contraction(cx, &maps.iter().collect::<Vec<_>>())
        };
        dimensions().unwrap_or_default()
    }

    fn mlirLinalgInferContractionDimensionsFromMaps(
        maps: Array<MlirAffineMap>, count: usize,
    ) -> MlirLinalgContractionDimensions {
        let dimensions = || {
            let maps = maps.of(isize::try_from(count).ok()?);
            let (cx, _) = maps.first()?.get()?;
            contraction(cx, &all(cx, maps)?)
        };
        dimensions().unwrap_or_default()
    }

    fn mlirLinalgInferConvolutionDimensions(op: MlirOperation) -> MlirLinalgConvolutionDimensions {
        let dimensions = || {
            let (cx, (maps, kinds)) = read(op, |ir, op| {
                let structured = as_structured(ir, &op).filter(|_| is_convolution(ir, op))?;
                Some((structured.indexing_maps(ir), structured.iterator_types(ir)))
            })?;
            convolution(cx, &maps, &kinds)
        };
        dimensions().unwrap_or_default()
    }

    fn mlirLinalgGetIndexingMapsAttribute(op: MlirOperation) -> MlirAttribute {
        let attribute = || {
            let (cx, maps) = read(op, maps)?;
            let maps: Vec<Attribute> = maps.into_iter().map(|map| AffineMapAttr::get(cx, map).into()).collect();
            Some(Attribute::from(ArrayAttr::get(cx, &maps)).to_c(cx))
        };
        attribute().unwrap_or_default()
    }
}
