//! Running a module in this process.

use inkwell::execution_engine::ExecutionEngine;
use inkwell::support::{load_visible_symbols, search_for_address_of_symbol};
use inkwell::values::FunctionValue;
use terrace_ir::Diagnostic;

use super::optimize::codegen_level;
use super::{LlvmModule, Optimization, error};

/// A module compiled in this process. Functions that it declares are those of the process, such as the C library's `printf`.
pub struct Jit<'cx> {
    engine: ExecutionEngine<'cx>,
    module: LlvmModule<'cx>,
}

impl<'cx> Jit<'cx> {
    /// Takes a module to compile when its code is first asked for.
    ///
    /// # Errors
    /// If the module declares a function that this process does not have.
    pub fn new(module: LlvmModule<'cx>, optimization: Optimization) -> Result<Self, Diagnostic> {
        load_visible_symbols();
        if let Some(name) = module.get_functions().find_map(missing_function) {
            return Err(error(format!(
                "JIT invocation failed: the module calls '{name}', which neither it nor this process defines"
            )));
        }
        let level = codegen_level(&module, optimization);
        let engine = module
            .create_jit_execution_engine(level)
            .map_err(|why| error(format!("JIT invocation failed: {why}")))?;
        Ok(Jit { engine, module })
    }

    /// Runs the function `main`, which takes no arguments and returns nothing or an `i32`, and flushes the C library's
    /// output. Gives what it returns, or zero.
    ///
    /// # Errors
    /// If there is no such function.
    pub fn run_main(&self) -> Result<i32, Diagnostic> {
        let main = self
            .module
            .get_function("main")
            .filter(|main| main.count_basic_blocks() != 0);
        let main = main.ok_or_else(|| {
            error("JIT invocation failed: the module does not define a function 'main'")
        })?;
        let ty = main.get_type();
        let result = ty.get_return_type();
        let returns_i32 =
            result.is_some_and(|ty| ty == self.module.get_context().i32_type().into());
        if ty.count_param_types() != 0 || ty.is_var_arg() || !(result.is_none() || returns_i32) {
            return Err(error(
                "JIT invocation failed: 'main' must take no arguments and return nothing or an i32",
            ));
        }
        let address = self
            .engine
            .get_function_address("main")
            .map_err(|why| error(format!("JIT invocation failed: {why}")))?;
        // SAFETY: the address is that of a compiled function of the type that was just checked, and the engine, which owns
        // the code, lives longer than the call. What the code does is up to the module, as with any program.
        let code = unsafe {
            if returns_i32 {
                std::mem::transmute::<usize, extern "C" fn() -> i32>(address)()
            } else {
                std::mem::transmute::<usize, extern "C" fn()>(address)();
                0
            }
        };
        // SAFETY: a null stream means all of them.
        unsafe { libc::fflush(std::ptr::null_mut()) };
        Ok(code)
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
    if is_intrinsic || function.count_basic_blocks() != 0 {
        return None;
    }
    let name = function.get_name().to_string_lossy().into_owned();
    search_for_address_of_symbol(&name)
        .is_none()
        .then_some(name)
}
