//! Which passes pipelines may name.
//!
//! In MLIR a process has one registry, to which programs add what they need. Here all passes are known from the start; what
//! programs add is their names.

use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, MutexGuard};

use terrace_ir::Context;
use terrace_passes::pass::{Pass, PassRegistry, Pipeline};

use super::MlirPass;

/// All passes.
pub(super) fn all() -> &'static PassRegistry {
    static ALL: LazyLock<PassRegistry> = LazyLock::new(|| {
        let mut registry = PassRegistry::new();
        terrace_dialects::register_passes(&mut registry);
        terrace_lowering::register_passes(&mut registry);
        registry
    });
    &ALL
}

fn registered() -> MutexGuard<'static, BTreeSet<String>> {
    static REGISTERED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    REGISTERED.lock().unwrap_or_else(|e| e.into_inner())
}

/// Lets pipelines name a pass.
pub(super) fn register(argument: &str) {
    registered().insert(argument.to_owned());
}

/// Lets pipelines name all passes.
pub(crate) fn register_all() {
    registered().extend(all().names().map(str::to_owned));
}

/// Whether pipelines may name a pass.
pub(super) fn is_registered(argument: &str) -> bool {
    registered().contains(argument)
}

/// Makes the pass with this argument.
pub(super) fn create(argument: &str) -> MlirPass {
    // Only for messages, of which there are none.
    static MESSAGES: LazyLock<Context> = LazyLock::new(Context::new);
    let mut pipeline = Pipeline::on_any();
    let added = pipeline.add_named(&MESSAGES, argument, "", all());
    debug_assert!(added.is_ok(), "the pass `{argument}` exists");
    let pass: Option<Box<dyn Pass>> = pipeline.passes().first().map(|pass| pass.clone_pass());
    pass.map(MlirPass::new).unwrap_or_default()
}
