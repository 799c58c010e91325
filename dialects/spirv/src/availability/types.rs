//! What types require.

use rustc_hash::FxHashSet;
use terrace_ir::types::{FloatKind, TypeData};
use terrace_ir::{Context, Type};

use crate::{
    ArrayType, Available, Capability, CooperativeMatrixType, Extension, ImageType, MatrixType,
    PointerType, Requirement, RuntimeArrayType, SampledImageType, StorageClass, StructType,
    TensorArmType,
};

const fn needs(capabilities: &'static [Capability]) -> Requirement {
    Requirement {
        capabilities,
        ..Requirement::NONE
    }
}

const fn offered_by(
    extensions: &'static [Extension],
    capabilities: &'static [Capability],
) -> Requirement {
    Requirement {
        extensions,
        capabilities,
        ..Requirement::NONE
    }
}

static INT8: Requirement = needs(&[Capability::Int8]);
static INT16: Requirement = needs(&[Capability::Int16]);
static INT64: Requirement = needs(&[Capability::Int64]);
static FLOAT16: Requirement = needs(&[Capability::Float16]);
static FLOAT64: Requirement = needs(&[Capability::Float64]);
static BFLOAT16: Requirement = offered_by(
    &[Extension::SPV_KHR_bfloat16],
    &[Capability::BFloat16TypeKHR],
);
static VECTOR16: Requirement = needs(&[Capability::Vector16]);
static SHADER: Requirement = needs(&[Capability::Shader]);
static MATRIX: Requirement = needs(&[Capability::Matrix]);
static COOPERATIVE: Requirement = offered_by(
    &[Extension::SPV_KHR_cooperative_matrix],
    &[Capability::CooperativeMatrixKHR],
);
static TENSORS: Requirement = offered_by(&[Extension::SPV_ARM_tensors], &[Capability::TensorsARM]);

/// What narrow scalars require in memory that is shared with a host, or between stages: not the type, but access to it.
static ACCESS: [(StorageClass, [Option<Requirement>; 2]); 5] = {
    const BITS8: &[Extension] = &[Extension::SPV_KHR_8bit_storage];
    const BITS16: &[Extension] = &[Extension::SPV_KHR_16bit_storage];
    const STAGES: Option<Requirement> =
        Some(offered_by(BITS16, &[Capability::StorageInputOutput16]));
    [
        (
            StorageClass::PushConstant,
            [
                Some(offered_by(BITS8, &[Capability::StoragePushConstant8])),
                Some(offered_by(BITS16, &[Capability::StoragePushConstant16])),
            ],
        ),
        (
            StorageClass::StorageBuffer,
            [
                Some(offered_by(BITS8, &[Capability::StorageBuffer8BitAccess])),
                Some(offered_by(BITS16, &[Capability::StorageBuffer16BitAccess])),
            ],
        ),
        (
            StorageClass::Uniform,
            [
                Some(offered_by(
                    BITS8,
                    &[Capability::UniformAndStorageBuffer8BitAccess],
                )),
                Some(offered_by(BITS16, &[Capability::StorageUniform16])),
            ],
        ),
        (StorageClass::Input, [None, STAGES]),
        (StorageClass::Output, [None, STAGES]),
    ]
};

/// What is still to be looked at.
enum Step {
    Type(Type, Option<StorageClass>),
    Requires(&'static Requirement),
}

/// Calls a function with what a type requires: what it is made of comes first.
pub(super) fn for_each(cx: &Context, ty: Type, visit: &mut dyn FnMut(&'static Requirement)) {
    let mut seen = FxHashSet::default();
    // Structs may point to themselves, so types are a graph.
    let mut pending = vec![Step::Type(ty, None)];
    while let Some(step) = pending.pop() {
        match step {
            Step::Requires(requirement) => visit(requirement),
            Step::Type(ty, storage) => {
                if seen.insert((ty, storage)) {
                    let first = pending.len();
                    steps(cx, ty, storage, &mut pending);
                    pending[first..].reverse();
                }
            }
        }
    }
}

/// Adds what a type in a storage class is made of and requires.
fn steps(cx: &Context, ty: Type, storage: Option<StorageClass>, steps: &mut Vec<Step>) {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => {
            let own = match width {
                8 => Some(&INT8),
                16 => Some(&INT16),
                64 => Some(&INT64),
                _ => None,
            };
            steps.extend(access(storage, *width).or(own).map(Step::Requires));
        }
        TypeData::Float(FloatKind::BF16) => steps.push(Step::Requires(&BFLOAT16)),
        TypeData::Float(kind) => {
            let own = match kind {
                FloatKind::F16 => Some(&FLOAT16),
                FloatKind::F64 => Some(&FLOAT64),
                _ => None,
            };
            steps.extend(access(storage, kind.width()).or(own).map(Step::Requires));
        }
        TypeData::Vector { shape, element, .. } => {
            steps.push(Step::Type(*element, storage));
            if matches!(shape[..], [8 | 16]) {
                steps.push(Step::Requires(&VECTOR16));
            }
        }
        TypeData::Dialect(_) => dialect_steps(cx, ty, storage, steps),
        _ => {}
    }
}

/// What access to a narrow scalar requires.
fn access(storage: Option<StorageClass>, width: u32) -> Option<&'static Requirement> {
    let index = match width {
        8 => 0,
        16 => 1,
        _ => return None,
    };
    let storage = storage?;
    let entry = ACCESS.iter().find(|(own, _)| *own == storage)?;
    entry.1[index].as_ref()
}

fn dialect_steps(cx: &Context, ty: Type, storage: Option<StorageClass>, steps: &mut Vec<Step>) {
    let part = |ty| Step::Type(ty, storage);
    if let Some(pointer) = ty.cast::<PointerType>(cx) {
        let storage = pointer.storage(cx);
        steps.push(Step::Type(pointer.pointee(cx), Some(storage)));
        steps.extend(storage.requirements().map(Step::Requires));
    } else if let Some(array) = ty.cast::<ArrayType>(cx) {
        steps.push(part(array.element(cx)));
    } else if let Some(array) = ty.cast::<RuntimeArrayType>(cx) {
        steps.extend([part(array.element(cx)), Step::Requires(&SHADER)]);
    } else if let Some(body) = ty.cast::<StructType>(cx) {
        steps.extend(body.members(cx).iter().copied().map(part));
    } else if let Some(matrix) = ty.cast::<MatrixType>(cx) {
        steps.extend([part(matrix.column(cx)), Step::Requires(&MATRIX)]);
    } else if let Some(matrix) = ty.cast::<CooperativeMatrixType>(cx) {
        steps.extend([part(matrix.element(cx)), Step::Requires(&COOPERATIVE)]);
    } else if let Some(tensor) = ty.cast::<TensorArmType>(cx) {
        steps.extend([part(tensor.element(cx)), Step::Requires(&TENSORS)]);
    } else if let Some(image) = ty.cast::<ImageType>(cx) {
        steps.extend(image.dim(cx).requirements().map(Step::Requires));
        steps.extend(image.format(cx).requirements().map(Step::Requires));
    } else if let Some(sampled) = ty.cast::<SampledImageType>(cx) {
        steps.push(part(sampled.image(cx)));
    }
}
