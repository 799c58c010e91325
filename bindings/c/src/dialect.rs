//! Dialects and registries of them: `mlir-c/IR.h`, "Dialect API", "DialectHandle API", "DialectRegistry API".

use std::collections::BTreeMap;
use std::ffi::c_void;

use terrace_dialects as d;
use terrace_ir::Context;
use terrace_ir::context::DialectInfo;

use crate::context::MlirContext;
use crate::handle::MlirDialect;
use crate::support::MlirStringRef;

/// Dialects that contexts can load by name, and what extends them in each context.
#[derive(Clone)]
pub(crate) struct Registry {
    pub(crate) dialects: BTreeMap<&'static str, &'static DialectInfo>,
    pub(crate) extensions: Vec<fn(&Context)>,
}

impl Default for Registry {
    fn default() -> Self {
        let mut registry = Registry {
            dialects: BTreeMap::new(),
            extensions: Vec::new(),
        };
        registry.insert(<terrace_ir::builtin::BuiltinDialect as terrace_ir::Dialect>::INFO);
        registry
    }
}

impl Registry {
    pub(crate) fn insert(&mut self, info: &'static DialectInfo) {
        self.dialects.insert(&info.name, info);
    }
}

/// A registry that C owns.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirDialectRegistry {
    ptr: *mut c_void,
}

impl MlirDialectRegistry {
    pub(crate) fn get<'a>(self) -> Option<&'a Registry> {
        self.get_mut().map(|registry| &*registry)
    }

    pub(crate) fn get_mut<'a>(self) -> Option<&'a mut Registry> {
        // SAFETY: `mlirDialectRegistryCreate` made it, C has not destroyed it, and by the headers only one thread uses it.
        unsafe { self.ptr.cast::<Registry>().as_mut() }
    }
}

/// The table of a dialect of this library.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirDialectHandle {
    ptr: *const c_void,
}

impl MlirDialectHandle {
    /// The handle of a dialect.
    pub(crate) fn of(info: &'static DialectInfo) -> Self {
        MlirDialectHandle {
            ptr: std::ptr::from_ref(info).cast(),
        }
    }

    pub(crate) fn get(self) -> Option<&'static DialectInfo> {
        // SAFETY: only `of` makes these, of what lives for ever.
        unsafe { self.ptr.cast::<DialectInfo>().as_ref() }
    }
}

exported! {
    fn mlirDialectEqual(a: MlirDialect, b: MlirDialect) -> bool {
        a == b
    }

    fn mlirDialectHandleGetNamespace(dialect: MlirDialectHandle) -> MlirStringRef {
        dialect.get().map(|info| MlirStringRef::of(info.name.as_bytes())).unwrap_or_default()
    }

    fn mlirDialectHandleInsertDialect(dialect: MlirDialectHandle, registry: MlirDialectRegistry) {
        if let (Some(info), Some(registry)) = (dialect.get(), registry.get_mut()) {
            registry.insert(info);
        }
    }

    fn mlirDialectHandleRegisterDialect(dialect: MlirDialectHandle, context: MlirContext) {
        if let (Some(info), Some(cx)) = (dialect.get(), context.get()) {
            cx.registered().insert(info);
        }
    }

    fn mlirDialectHandleLoadDialect(dialect: MlirDialectHandle, context: MlirContext) -> MlirDialect {
        context.run(|cx| dialect.get().map(|info| {
            cx.registered().insert(info);
            cx.load(&info.name);
            cx.ident(&info.name)
        }))
    }

    fn mlirDialectRegistryCreate() -> MlirDialectRegistry {
        MlirDialectRegistry { ptr: Box::into_raw(Box::<Registry>::default()).cast() }
    }

    fn mlirDialectRegistryDestroy(registry: MlirDialectRegistry) {
        if !registry.ptr.is_null() {
            // SAFETY: `mlirDialectRegistryCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(registry.ptr.cast::<Registry>()) });
        }
    }
}

methods! { MlirDialect:
    mlirDialectGetContext() -> MlirContext = |cx, _| cx;
    mlirDialectGetNamespace() -> MlirStringRef = |_, name| name;
}

/// The handles of dialects, by their namespaces in the names of the functions.
macro_rules! dialect_handles {
    ($($name:ident = $dialect:ty;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name() -> MlirDialectHandle {
            MlirDialectHandle::of(<$dialect as terrace_ir::Dialect>::INFO)
        }
    )*};
}

dialect_handles! {
    mlirGetDialectHandle__acc__ = d::acc::AccDialect;
    mlirGetDialectHandle__affine__ = d::affine::AffineDialect;
    mlirGetDialectHandle__amdgpu__ = d::amdgpu::AmdgpuDialect;
    mlirGetDialectHandle__amx__ = d::amx::AmxDialect;
    mlirGetDialectHandle__arith__ = d::arith::ArithDialect;
    mlirGetDialectHandle__arm_neon__ = d::arm_neon::ArmNeonDialect;
    mlirGetDialectHandle__arm_sme__ = d::arm_sme::ArmSmeDialect;
    mlirGetDialectHandle__arm_sve__ = d::arm_sve::ArmSveDialect;
    mlirGetDialectHandle__async__ = d::async_dialect::AsyncDialect;
    mlirGetDialectHandle__bufferization__ = d::bufferization::BufferizationDialect;
    mlirGetDialectHandle__complex__ = d::complex::ComplexDialect;
    mlirGetDialectHandle__cf__ = d::cf::CfDialect;
    mlirGetDialectHandle__dlti__ = d::dlti::DltiDialect;
    mlirGetDialectHandle__emitc__ = d::emitc::EmitcDialect;
    mlirGetDialectHandle__func__ = d::func::FuncDialect;
    mlirGetDialectHandle__gpu__ = d::gpu::GpuDialect;
    mlirGetDialectHandle__irdl__ = d::irdl::IrdlDialect;
    mlirGetDialectHandle__index__ = d::index::IndexDialect;
    mlirGetDialectHandle__llvm__ = d::llvm::LlvmDialect;
    mlirGetDialectHandle__linalg__ = d::linalg::LinalgDialect;
    mlirGetDialectHandle__ml_program__ = d::ml_program::MlProgramDialect;
    mlirGetDialectHandle__mpi__ = d::mpi::MpiDialect;
    mlirGetDialectHandle__math__ = d::math::MathDialect;
    mlirGetDialectHandle__memref__ = d::memref::MemRefDialect;
    mlirGetDialectHandle__nvgpu__ = d::nvgpu::NvgpuDialect;
    mlirGetDialectHandle__nvvm__ = d::nvvm::NvvmDialect;
    mlirGetDialectHandle__omp__ = d::omp::OmpDialect;
    mlirGetDialectHandle__pdl__ = d::pdl::PdlDialect;
    mlirGetDialectHandle__pdl_interp__ = d::pdl_interp::PdlInterpDialect;
    mlirGetDialectHandle__ptr__ = d::ptr::PtrDialect;
    mlirGetDialectHandle__quant__ = d::quant::QuantDialect;
    mlirGetDialectHandle__rocdl__ = d::rocdl::RocdlDialect;
    mlirGetDialectHandle__scf__ = d::scf::ScfDialect;
    mlirGetDialectHandle__spirv__ = d::spirv::SpirvDialect;
    mlirGetDialectHandle__shape__ = d::shape::ShapeDialect;
    mlirGetDialectHandle__shard__ = d::shard::ShardDialect;
    mlirGetDialectHandle__smt__ = d::smt::SmtDialect;
    mlirGetDialectHandle__sparse_tensor__ = d::sparse_tensor::SparseTensorDialect;
    mlirGetDialectHandle__tensor__ = d::tensor::TensorDialect;
    mlirGetDialectHandle__tosa__ = d::tosa::TosaDialect;
    mlirGetDialectHandle__transform__ = d::transform::TransformDialect;
    mlirGetDialectHandle__ub__ = d::ub::UbDialect;
    mlirGetDialectHandle__vcix__ = d::vcix::VcixDialect;
    mlirGetDialectHandle__vector__ = d::vector::VectorDialect;
    mlirGetDialectHandle__wasmssa__ = d::wasmssa::WasmSsaDialect;
    mlirGetDialectHandle__x86vector__ = d::x86vector::X86vectorDialect;
    mlirGetDialectHandle__xevm__ = d::xevm::XevmDialect;
}
