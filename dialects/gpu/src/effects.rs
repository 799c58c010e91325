//! What the ops do to memory.

use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::{Ir, smallvec};

use super::*;

/// One row an op: what it does to what its values refer to, and to anything.
macro_rules! effects {
    ($($op:ident: [$($kind:ident $value:ident),*] $($anything:ident)?;)*) => {$(
        impl MemoryEffects for $op {
            fn effects(&self, ir: &Ir) -> EffectList {
                let _ = ir;
                smallvec![
                    $(Effect::on(EffectKind::$kind, self.$value(ir)),)*
                    $(Effect::on_anything(EffectKind::$anything),)?
                ]
            }
        }
    )*};
}

effects! {
    AllocOp: [Allocate memref];
    DeallocOp: [Free memref];
    MemcpyOp: [Write dst, Read src];
    MemsetOp: [Write dst];
    PrintfOp: [] Write;
    SetDefaultDeviceOp: [] Write;
    SubgroupMmaLoadMatrixOp: [Read src_memref] Read;
    SubgroupMmaStoreMatrixOp: [Write dst_memref] Write;
}
