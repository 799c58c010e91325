//! What ops do to memory and what their results are called, in tables.

/// One row an op: what it does to what its values refer to, and to anything.
macro_rules! effects {
    ($($op:ident: [$($kind:ident $value:ident),*] $($anything:ident)*;)*) => {$(
        impl terrace_ir::interfaces::MemoryEffects for $op {
            fn effects(&self, ir: &terrace_ir::Ir) -> terrace_ir::interfaces::EffectList {
                let _ = ir;
                terrace_ir::smallvec![
                    $(terrace_ir::interfaces::Effect::on(terrace_ir::interfaces::EffectKind::$kind, self.$value(ir)),)*
                    $(terrace_ir::interfaces::Effect::on_anything(terrace_ir::interfaces::EffectKind::$anything),)*
                ]
            }
        }
    )*};
}

/// One row an op: what its results are called in the text.
macro_rules! result_names {
    ($($op:ident: $($value:ident = $name:literal),*;)*) => {$(
        impl terrace_ir::ods::ResultNames for $op {
            fn result_names(self, ir: &terrace_ir::Ir, name: &mut dyn FnMut(terrace_ir::Value, &str)) {
                $(name(self.$value(ir), $name);)*
            }
        }
    )*};
}
