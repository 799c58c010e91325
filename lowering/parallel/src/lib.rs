//! What async, omp and acc become.

mod async_to_llvm;
mod coroutines;
mod openacc_to_scf;
mod openmp_to_llvm;
mod reference_counting;
mod scf_to_openmp;

pub use async_to_llvm::AsyncToLlvmPass;
pub use coroutines::{AsyncFuncToAsyncRuntimePass, AsyncToAsyncRuntimePass};
pub use openacc_to_scf::OpenaccToScfPass;
pub use openmp_to_llvm::{OpenmpToLlvmPass, populate_openmp_to_llvm};
pub use reference_counting::{
    RuntimePolicyBasedRefCountingPass, RuntimeRefCountingOptPass, RuntimeRefCountingPass,
};
pub use scf_to_openmp::ScfToOpenmpPass;
use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<AsyncToLlvmPass>();
    registry.pass::<AsyncFuncToAsyncRuntimePass>();
    registry.pass::<AsyncToAsyncRuntimePass>();
    registry.pass::<OpenaccToScfPass>();
    registry.pass::<OpenmpToLlvmPass>();
    registry.pass::<ScfToOpenmpPass>();
    registry.pass::<RuntimeRefCountingPass>();
    registry.pass::<RuntimeRefCountingOptPass>();
    registry.pass::<RuntimePolicyBasedRefCountingPass>();
}
