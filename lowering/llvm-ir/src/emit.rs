//! Object files, assembly and executables.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use inkwell::module::Linkage;
use inkwell::targets::FileType;
use terrace_ir::Diagnostic;

use super::optimize::codegen_level;
use super::{LlvmModule, Optimization, Target, error};

/// The bytes of an object file.
///
/// # Errors
/// What LLVM reports.
pub fn emit_object(
    module: &LlvmModule<'_>,
    target: &Target,
    optimization: Optimization,
) -> Result<Vec<u8>, Diagnostic> {
    emit(module, target, optimization, FileType::Object)
}

/// The text of the assembly for the target.
///
/// # Errors
/// What LLVM reports.
pub fn emit_assembly(
    module: &LlvmModule<'_>,
    target: &Target,
    optimization: Optimization,
) -> Result<String, Diagnostic> {
    let bytes = emit(module, target, optimization, FileType::Assembly)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn emit(
    module: &LlvmModule<'_>,
    target: &Target,
    optimization: Optimization,
    file_type: FileType,
) -> Result<Vec<u8>, Diagnostic> {
    let machine = target.machine(codegen_level(module, optimization))?;
    let buffer = machine
        .write_to_memory_buffer(module, file_type)
        .map_err(|why| error(format!("LLVM cannot generate code: {why}")))?;
    Ok(buffer.as_slice().to_vec())
}

/// Links the module to an executable, by the C compiler that the environment variable `CC` names, or `cc`.
///
/// A `main` that returns nothing becomes one that returns zero.
///
/// # Errors
/// If there is no C compiler, or it fails; the message has its output.
pub fn emit_executable(
    module: &LlvmModule<'_>,
    target: &Target,
    optimization: Optimization,
    path: &Path,
) -> Result<(), Diagnostic> {
    return_exit_code(module)?;
    let object = emit_object(module, target, optimization)?;
    let file = TemporaryFile::new(&object)?;
    let linker = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let output = Command::new(&linker).arg(&file.0).arg("-o").arg(path).arg("-lm").output().map_err(|why| {
        error(format!("cannot run the linker '{linker}': {why}"))
            .help("install a C compiler, such as gcc or clang, or name one in the environment variable CC")
    })?;
    if output.status.success() {
        return Ok(());
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    Err(error(format!(
        "the linker '{linker}' failed with {}:\n{}",
        output.status,
        messages.trim_end()
    )))
}

/// Puts a `main` that returns zero around one that returns nothing, whose exit code would be accidental.
fn return_exit_code(module: &LlvmModule<'_>) -> Result<(), Diagnostic> {
    let main = module
        .get_function("main")
        .filter(|main| main.count_basic_blocks() != 0);
    let main = main.ok_or_else(|| {
        error("an executable needs a function 'main', which the module does not define")
    })?;
    let ty = main.get_type();
    if ty.get_return_type().is_some() || ty.count_param_types() != 0 {
        return Ok(());
    }
    main.as_global_value().set_name("main.body");
    main.set_linkage(Linkage::Internal);
    let cx = module.get_context();
    let wrapper = module.add_function("main", cx.i32_type().fn_type(&[], false), None);
    let builder = cx.create_builder();
    builder.position_at_end(cx.append_basic_block(wrapper, ""));
    let built = builder.build_direct_call(main, &[], "");
    let zero = cx.i32_type().const_zero();
    built
        .and_then(|_| builder.build_return(Some(&zero)))
        .map(|_| ())
        .map_err(|why| error(format!("cannot wrap 'main': {why}")))
}

/// A file that is removed when it is no longer needed.
struct TemporaryFile(std::path::PathBuf);

impl TemporaryFile {
    fn new(contents: &[u8]) -> Result<Self, Diagnostic> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("terrace-{}-{number}.o", std::process::id()));
        let file = TemporaryFile(path);
        std::fs::write(&file.0, contents)
            .map_err(|why| error(format!("cannot write '{}': {why}", file.0.display())))?;
        Ok(file)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // Nothing is lost if it stays.
        let _ = std::fs::remove_file(&self.0);
    }
}
