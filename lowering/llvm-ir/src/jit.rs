//! Running a module in this process.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

use inkwell::execution_engine::ExecutionEngine;
use inkwell::support::{
    load_library_permanently, load_visible_symbols, search_for_address_of_symbol,
};
use inkwell::types::BasicTypeEnum;
use inkwell::values::FunctionValue;
use terrace_ir::Diagnostic;

use super::optimize::codegen_level;
use super::{LlvmModule, Optimization, error, runtime};

/// A module compiled in this process. Functions that it declares are those of the process, such as the C library's `printf`, of
/// libraries that were loaded by [`Jit::load_library`], and those of a small runtime library for printing: `printI64`,
/// `printMemrefF32` and so on, as MLIR's runner utilities have them.
pub struct Jit<'cx> {
    pub(super) engine: ExecutionEngine<'cx>,
    pub(super) module: LlvmModule<'cx>,
    /// The addresses of the functions that [`Jit::call`] makes, by those that they call.
    pub(super) callers: RefCell<HashMap<String, usize>>,
}

/// What a function without arguments returned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Returned {
    /// Nothing.
    Nothing,
    /// An `i32`.
    I32(i32),
    /// An `i64`.
    I64(i64),
    /// An `f32`.
    F32(f32),
    /// An `f64`.
    F64(f64),
}

impl<'cx> Jit<'cx> {
    /// Makes the functions of a shared library known to the modules that are compiled afterwards.
    ///
    /// # Errors
    /// If it cannot be loaded.
    pub fn load_library(path: &Path) -> Result<(), Diagnostic> {
        load_library_permanently(path)
            .map_err(|why| error(format!("cannot load '{}': {why}", path.display())))
    }

    /// Takes a module to compile when its code is first asked for.
    ///
    /// # Errors
    /// If the module declares a function that this process does not have.
    pub fn new(module: LlvmModule<'cx>, optimization: Optimization) -> Result<Self, Diagnostic> {
        load_visible_symbols();
        runtime::register();
        if let Some(name) = module.get_functions().find_map(missing_function) {
            return Err(error(format!(
                "JIT invocation failed: the module calls '{name}', which neither it nor this process defines"
            ))
            .help("name the library that has it with --shared-libs"));
        }
        let level = codegen_level(&module, optimization);
        let engine = module
            .create_jit_execution_engine(level)
            .map_err(|why| error(format!("JIT invocation failed: {why}")))?;
        Ok(Jit {
            engine,
            module,
            callers: RefCell::default(),
        })
    }

    /// Runs the function `main`, which takes no arguments and returns nothing or an `i32`, and flushes the C library's
    /// output. Gives what it returns, or zero.
    ///
    /// # Errors
    /// If there is no such function.
    pub fn run_main(&self) -> Result<i32, Diagnostic> {
        let main = self.entry("main")?;
        let is_suitable = match main.get_type().get_return_type() {
            None => true,
            Some(ty) => ty == self.module.get_context().i32_type().into(),
        };
        if main.count_params() != 0 || main.get_type().is_var_arg() || !is_suitable {
            return Err(error(
                "JIT invocation failed: 'main' must take no arguments and return nothing or an i32",
            ));
        }
        match self.run("main")? {
            Returned::I32(code) => Ok(code),
            _ => Ok(0),
        }
    }

    pub(super) fn entry(&self, name: &str) -> Result<FunctionValue<'cx>, Diagnostic> {
        let function = self.module.get_function(name);
        let function = function.filter(|function| function.count_basic_blocks() != 0);
        function.ok_or_else(|| {
            error(format!(
                "JIT invocation failed: the module does not define a function '{name}'"
            ))
        })
    }

    /// Runs a function that takes no arguments, and flushes the C library's output.
    ///
    /// # Errors
    /// If there is no such function, it takes arguments, or it returns something other than nothing, an `i32`, an `i64`, an
    /// `f32` or an `f64`.
    pub fn run(&self, name: &str) -> Result<Returned, Diagnostic> {
        let function = self.entry(name)?;
        let ty = function.get_type();
        if ty.count_param_types() != 0 || ty.is_var_arg() {
            return Err(error(format!(
                "JIT invocation failed: JIT can't invoke a main function expecting arguments, as '{name}' does"
            )));
        }
        let result = ty.get_return_type();
        let address = self
            .engine
            .get_function_address(name)
            .map_err(|why| error(format!("JIT invocation failed: {why}")))?;
        let cx = self.module.get_context();
        // SAFETY: the address is that of a compiled function of the type that was just found, and the engine, which owns
        // the code, lives longer than the call. What the code does is up to the module, as with any program.
        let returned = unsafe {
            use std::mem::transmute;
            match result {
                None => {
                    transmute::<usize, extern "C" fn()>(address)();
                    Returned::Nothing
                }
                Some(BasicTypeEnum::IntType(ty)) if ty == cx.i32_type() => {
                    Returned::I32(transmute::<usize, extern "C" fn() -> i32>(address)())
                }
                Some(BasicTypeEnum::IntType(ty)) if ty == cx.i64_type() => {
                    Returned::I64(transmute::<usize, extern "C" fn() -> i64>(address)())
                }
                Some(BasicTypeEnum::FloatType(ty)) if ty == cx.f32_type() => {
                    Returned::F32(transmute::<usize, extern "C" fn() -> f32>(address)())
                }
                Some(BasicTypeEnum::FloatType(ty)) if ty == cx.f64_type() => {
                    Returned::F64(transmute::<usize, extern "C" fn() -> f64>(address)())
                }
                Some(_) => {
                    return Err(error(format!(
                        "JIT invocation failed: unsupported function type of '{name}'"
                    ))
                    .help("it can return nothing, an i32, an i64, an f32 or an f64"));
                }
            }
        };
        // SAFETY: a null stream means all of them.
        unsafe { libc::fflush(std::ptr::null_mut()) };
        Ok(returned)
    }

    /// The address of a compiled function, to be called by the C calling convention with the types of its definition.
    pub fn function_address(&self, name: &str) -> Option<usize> {
        let defined = self
            .module
            .get_function(name)
            .is_some_and(|function| function.count_basic_blocks() != 0);
        defined.then(|| self.engine.get_function_address(name).ok())?
    }
}

/// The name of a function that is only declared and not in this process. LLVM would end the process for it.
fn missing_function(function: FunctionValue<'_>) -> Option<String> {
    let is_intrinsic = function.get_intrinsic_id() != 0;
    let is_weak = function.get_linkage() == inkwell::module::Linkage::ExternalWeak;
    if is_intrinsic || is_weak || function.count_basic_blocks() != 0 {
        return None;
    }
    let name = function.get_name().to_string_lossy().into_owned();
    search_for_address_of_symbol(&name)
        .is_none()
        .then_some(name)
}
