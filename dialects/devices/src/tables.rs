//! What ops do to memory, in tables.

/// One row an op: what it does to what its values refer to.
macro_rules! effects {
    ($($op:ident: [$($kind:ident $value:ident),*];)*) => {$(
        impl terrace_ir::interfaces::MemoryEffects for $op {
            fn effects(&self, ir: &terrace_ir::Ir) -> terrace_ir::interfaces::EffectList {
                terrace_ir::smallvec![
                    $(terrace_ir::interfaces::Effect::on(terrace_ir::interfaces::EffectKind::$kind, self.$value(ir))),*
                ]
            }
        }
    )*};
}
