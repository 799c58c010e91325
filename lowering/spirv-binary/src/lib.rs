//! SPIR-V binaries, through the data representation of rspirv.

mod deserialize;
mod grammar;
mod serialize;
mod update_vce;

pub use deserialize::{DeserializeOptions, deserialize, words_of_bytes};
pub use serialize::{SerializeOptions, serialize, serialize_with};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Diagnostic, Ir};
use terrace_spirv_dialect::ModuleOp;
pub use update_vce::UpdateVcePass;

/// What is wrong, or nothing.
type Result<T = (), E = Diagnostic> = std::result::Result<T, E>;

/// The bytes of a binary, in the order of bytes that most machines have.
pub fn bytes_of_words(words: &[u32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(4 * words.len());
    for word in words {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// The only `spirv.module` of a module, or the module itself if it is one.
///
/// # Errors
/// If there is none, or several.
pub fn find_module(ir: &Ir) -> Result<&Ir, Diagnostic> {
    let root = ir.root();
    if ModuleOp::cast(ir, root).is_some() {
        return Ok(ir);
    }
    let blocks = ir
        .regions(root)
        .iter()
        .flat_map(|region| ir.region_blocks(*region));
    let mut modules = blocks
        .flat_map(|block| ir.block_ops(block))
        .filter(|op| ModuleOp::cast(ir, *op).is_some());
    let error = |message: &str| Diagnostic::error(ir.loc(root), message);
    let Some(first) = modules.next() else {
        return Err(error("found no module op")
            .help("a binary is made of a 'spirv.module', which must stand at the top"));
    };
    if let Some(second) = modules.next() {
        return Err(error("found more than one 'spirv.module' op")
            .related(ir.loc(second), "this is another one")
            .help("a binary holds one module: keep one, or split the file"));
    }
    ir.child(first)
        .ok_or_else(|| error("the module has no body"))
}
