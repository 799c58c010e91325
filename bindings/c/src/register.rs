//! `mlir-c/RegisterEverything.h`.

use std::sync::LazyLock;

use terrace_ir::Context;
use terrace_ir::context::DialectInfo;
use terrace_ir::ods::Shared;

use crate::context::MlirContext;
use crate::dialect::MlirDialectRegistry;

/// All dialects.
fn dialects() -> &'static [&'static DialectInfo] {
    static ALL: LazyLock<Vec<&'static DialectInfo>> = LazyLock::new(|| {
        let cx = Context::new();
        terrace_dialects::register_all(&cx);
        let loaded = cx.loaded_dialects().into_iter();
        let of_macros = loaded.filter_map(|info| match info {
            Shared::Static(info) => Some(info),
            _ => None,
        });
        of_macros.collect()
    });
    &ALL
}

exported! {
    fn mlirRegisterAllDialects(registry: MlirDialectRegistry) {
        if let Some(registry) = registry.get_mut() {
            dialects().iter().for_each(|info| registry.insert(info));
        }
    }

    fn mlirRegisterAllLLVMTranslations(_context: MlirContext) {
        // Every context has them.
    }

    fn mlirRegisterAllPasses() {
        crate::pass::registry::register_all();
    }
}
