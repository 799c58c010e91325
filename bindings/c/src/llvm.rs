//! `mlir-c/ExecutionEngine.h`, and the text of `mlir-c/Target/LLVMIR.h`.

use std::cell::OnceCell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;

use terrace_llvm_ir::{
    Jit, LlvmContext, LlvmModule, Optimization, Target, emit_object, optimize, register_symbol,
    translate,
};

use crate::handle::Cx;
use crate::ir::{Entity, MlirModule, MlirOperation};
use crate::support::{Array, MlirLogicalResult, MlirStringRef};

/// A module that is compiled when it is first called.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirExecutionEngine {
    ptr: *mut c_void,
}

/// What is compiled; before the context that it borrows from.
struct Engine {
    /// Compiled when something is asked for: then C has registered what the module calls.
    jit: OnceCell<Option<Jit<'static>>>,
    module: LlvmModule<'static>,
    target: Target,
    optimization: Optimization,
    cx: Cx,
    llvm: *mut LlvmContext,
}

impl Engine {
    fn jit(&self) -> Option<&Jit<'static>> {
        let compile = || {
            self.cx
                .emitted(Jit::new(self.module.clone(), self.optimization))
        };
        self.jit.get_or_init(compile).as_ref()
    }
}

impl MlirExecutionEngine {
    const NULL: Self = MlirExecutionEngine {
        ptr: std::ptr::null_mut(),
    };

    fn get<'a>(self) -> Option<&'a Engine> {
        // SAFETY: `create` made it, and C has not destroyed it.
        unsafe { self.ptr.cast::<Engine>().as_ref() }
    }

    fn create(module: MlirModule, level: c_int) -> Option<Self> {
        let llvm = Box::into_raw(Box::new(LlvmContext::create()));
        // SAFETY: it is freed after what borrows from it: below, or when the engine is destroyed.
        let context: &'static LlvmContext = unsafe { &*llvm };
        let made = Self::compile(module, level, context);
        let Some((cx, module, target, optimization)) = made else {
            // SAFETY: it was made above, and nothing borrows from it any more.
            drop(unsafe { Box::from_raw(llvm) });
            return None;
        };
        let engine = Engine {
            jit: OnceCell::new(),
            module,
            target,
            optimization,
            cx,
            llvm,
        };
        Some(MlirExecutionEngine {
            ptr: Box::into_raw(Box::new(engine)).cast(),
        })
    }

    fn compile(
        module: MlirModule,
        level: c_int,
        llvm: &'static LlvmContext,
    ) -> Option<(Cx, LlvmModule<'static>, Target, Optimization)> {
        let optimization = match level {
            0 => Optimization::None,
            1 => Optimization::Less,
            2 => Optimization::More,
            _ => Optimization::Full,
        };
        let (cx, translated) = module
            .op()
            .ask(|session, op| session.read(op, |ir, _| translate(ir, llvm)))?;
        let module = cx.emitted(translated)?;
        let target = cx.emitted(Target::host(&module))?;
        cx.emitted(optimize(&module, &target, optimization))?;
        Some((cx, module, target, optimization))
    }

    fn address(self, name: MlirStringRef) -> *mut c_void {
        let address = || self.get()?.jit()?.function_address(&name.text());
        std::ptr::with_exposed_provenance_mut(address().unwrap_or(0))
    }

    fn packed(self, name: &str) -> Option<usize> {
        self.get()?.jit()?.packed_address(name).ok()
    }
}

exported! {
    fn mlirExecutionEngineCreate(
        module: MlirModule,
        level: c_int,
        count: c_int,
        libraries: Array<MlirStringRef>,
        _object_dump: bool,
        _position_independent: bool,
    ) -> MlirExecutionEngine {
        for library in libraries.of(count as isize) {
            if Jit::load_library(Path::new(&*library.text())).is_err() {
                return MlirExecutionEngine::NULL;
            }
        }
        MlirExecutionEngine::create(module, level).unwrap_or(MlirExecutionEngine::NULL)
    }

    fn mlirExecutionEngineInitialize(engine: MlirExecutionEngine) {
        if let Some(engine) = engine.get() {
            engine.jit();
        }
    }

    fn mlirExecutionEngineDestroy(engine: MlirExecutionEngine) {
        if engine.ptr.is_null() {
            return;
        }
        // SAFETY: `create` made it, and by the header it is not used again.
        let engine = unsafe { Box::from_raw(engine.ptr.cast::<Engine>()) };
        let llvm = engine.llvm;
        drop(engine);
        // SAFETY: `create` made it, and what borrowed from it was dropped.
        drop(unsafe { Box::from_raw(llvm) });
    }

    fn mlirExecutionEngineInvokePacked(
        engine: MlirExecutionEngine, name: MlirStringRef, arguments: *mut *mut c_void,
    ) -> MlirLogicalResult {
        let Some(address) = engine.packed(&format!("_mlir_ciface_{}", name.text())) else {
            return MlirLogicalResult::FAILURE;
        };
        // SAFETY: the address is that of a function of this type, and C passes pointers to all arguments and the result.
        unsafe { std::mem::transmute::<usize, extern "C" fn(*mut *mut c_void)>(address)(arguments) };
        MlirLogicalResult::SUCCESS
    }

    fn mlirExecutionEngineLookupPacked(engine: MlirExecutionEngine, name: MlirStringRef) -> *mut c_void {
        std::ptr::with_exposed_provenance_mut(engine.packed(&name.text()).unwrap_or(0))
    }

    fn mlirExecutionEngineLookup(engine: MlirExecutionEngine, name: MlirStringRef) -> *mut c_void {
        engine.address(name)
    }

    fn mlirExecutionEngineRegisterSymbol(_engine: MlirExecutionEngine, name: MlirStringRef, address: *mut c_void) {
        if let Ok(name) = CString::new(name.bytes()) {
            register_symbol(&name, address.cast_const().cast());
        }
    }

    fn mlirExecutionEngineDumpToObjectFile(engine: MlirExecutionEngine, file: MlirStringRef) {
        if let Some(engine) = engine.get()
            && let Some(object) = engine.cx.emitted(emit_object(&engine.module, &engine.target, engine.optimization))
            && let Err(error) = std::fs::write(Path::new(&*file.text()), object)
        {
            eprintln!("cannot write '{}': {error}", file.text());
        }
    }

    fn mlirTranslateModuleToLLVMIRToString(module: MlirOperation) -> *mut c_char {
        let text = || {
            let (cx, text) = module.ask(|session, op| session.read(op, |ir, _| {
                let llvm = LlvmContext::create();
                translate(ir, &llvm).map(|module| module.to_string())
            }))?;
            CString::new(cx.emitted(text)?).ok()
        };
        match text() {
            // SAFETY: the text ends with a zero; C frees the copy.
            Some(text) => unsafe { libc::strdup(text.as_ptr()) },
            None => std::ptr::null_mut(),
        }
    }
}
