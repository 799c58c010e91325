//! `mlir-c/Dialect/AMDGPU.h` and `mlir-c/Dialect/NVGPU.h`.

use std::ffi::c_int;

use terrace_dialects::amdgpu::{TDMBaseType, TDMDescriptorType, TDMGatherBaseType};
use terrace_dialects::nvgpu::TensorMapDescriptorType;
use terrace_ir::Type;
use terrace_ir::ods::{DeclaredType, Enumeration};

use crate::handle::{Handle, MlirType, cast};

kinds! { MlirType:
    TDMBaseType: mlirTypeIsAAMDGPUTDMBaseType, id mlirAMDGPUTDMBaseTypeGetTypeID,
        name mlirAMDGPUTDMBaseTypeGetName = "amdgpu.tdm_base";
    TDMDescriptorType: mlirTypeIsAAMDGPUTDMDescriptorType, id mlirAMDGPUTDMDescriptorTypeGetTypeID,
        name mlirAMDGPUTDMDescriptorTypeGetName = "amdgpu.tdm_descriptor";
    TDMGatherBaseType: mlirTypeIsAAMDGPUTDMGatherBaseType, id mlirAMDGPUTDMGatherBaseTypeGetTypeID,
        name mlirAMDGPUTDMGatherBaseTypeGetName = "amdgpu.tdm_gather_base";
    TensorMapDescriptorType: mlirTypeIsANVGPUTensorMapDescriptorType,
        name mlirNVGPUTensorMapDescriptorTypeGetName = "nvgpu.tensormap.descriptor";
}

makers! {
    mlirAMDGPUTDMBaseTypeGet(element: MlirType) -> MlirType =
        |cx| Some(Type::from(TDMBaseType::get(cx, element.get_in(cx)?)));
    mlirAMDGPUTDMDescriptorTypeGet() -> MlirType = |cx| Type::from(TDMDescriptorType::get(cx));
    mlirAMDGPUTDMGatherBaseTypeGet(element: MlirType, index: MlirType) -> MlirType =
        |cx| Some(Type::from(TDMGatherBaseType::get(cx, element.get_in(cx)?, index.get_in(cx)?)));
    mlirNVGPUTensorMapDescriptorTypeGet(
        tensor: MlirType, swizzle: c_int, l2promo: c_int, oob: c_int, interleave: c_int
    ) -> MlirType = |cx| Some(Type::from(TensorMapDescriptorType::get(
        cx, cast(cx, tensor)?, case(swizzle)?, case(l2promo)?, case(oob)?, case(interleave)?,
    )));
}

/// The case of an enum with this number.
fn case<E: Enumeration>(number: c_int) -> Option<E> {
    E::from_value(number.into())
}
