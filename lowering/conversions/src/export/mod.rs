//! What a module of the llvm dialect is given before LLVM IR is made of it.

mod comdats;
mod data_layout;
mod legalize;

pub use comdats::LlvmAddComdatsPass;
pub use data_layout::SetLlvmModuleDataLayoutPass;
pub use legalize::{LlvmLegalizeForExportPass, give_successors_blocks_of_their_own};
