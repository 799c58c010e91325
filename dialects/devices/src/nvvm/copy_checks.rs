//! What copies demand beyond the types of their operands.

use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::{Ir, Op};

use super::checks::{is_in, refuse, refuse_plainly};
use super::*;

impl Verify for CpAsyncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        use LoadCacheModifierKind::{Ca, Cg};
        let (modifier, size) = (self.modifier(ir), self.size(ir));
        refuse_plainly! { ir, self,
            !matches!(modifier, Ca | Cg) => "Only CG and CA cache modifiers are supported.",
            !matches!(size, 4 | 8 | 16) => "expected byte size to be either 4, 8 or 16.",
            modifier == Cg && size != 16 => "CG cache modifier is only support for 16 bytes copy.",
        }
        Ok(())
    }
}

impl Verify for BulkStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let init = self.init_val(ir);
        refuse! { ir, self, init != 0 => format!("only 0 is supported for initVal, got {init}") }
        Ok(())
    }
}

impl Verify for PrefetchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let is_in = |memory| is_in(ir, self.addr(ir), memory);
        let [generic, global, constant, local] = [
            MemorySpace::Generic,
            MemorySpace::Global,
            MemorySpace::Constant,
            MemorySpace::Local,
        ]
        .map(is_in);
        let (level, priority) = (self.cache_level(ir), self.evict_priority(ir));
        let is_tensormap = self.tensormap(ir);
        refuse! { ir, self,
            is_tensormap && level.is_some() => "cannot specify both tensormap and cache level",
        }
        if is_tensormap {
            refuse! { ir, self,
                !generic && !constant => "prefetch tensormap requires a generic or constant pointer",
                priority.is_some() => "prefetch tensormap does not support eviction priority",
                self.in_param_space(ir) && !generic =>
                    "in_param_space can only be specified for a generic pointer",
            }
            return Ok(());
        }
        let Some(level) = level else {
            let message = "requires specification of either cache level or tensormap";
            return ir.op_error(self, message).into();
        };
        refuse! { ir, self,
            !generic && !global && !local =>
                "prefetch to cache level requires a generic, global, or local pointer",
        }
        if self.uniform(ir) {
            refuse! { ir, self,
                level != PrefetchCacheLevel::L1 =>
                    "unsupported cache level, the only supported uniform cache level is L1",
                !generic => "prefetch to uniform cache requires a generic pointer",
            }
        }
        if let Some(priority) = priority {
            use CacheEvictionPriority::{EvictLast, EvictNormal};
            refuse! { ir, self,
                level != PrefetchCacheLevel::L2 =>
                    "cache eviction priority supported only for cache level L2",
                !global => "cache eviction priority requires a global pointer",
                !matches!(priority, EvictNormal | EvictLast) =>
                    "unsupported cache eviction priority, only evict_last and evict_normal are supported",
            }
        }
        refuse! { ir, self,
            self.predicate(ir).is_some() => "predicate supported only on prefetch tensormap",
        }
        Ok(())
    }
}

impl Verify for CpAsyncBulkGlobalToSharedClusterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let is_near = is_in(ir, self.dst_mem(ir), MemorySpace::Shared);
        refuse_plainly! { ir, self,
            is_near && self.multicast_mask(ir).is_some() =>
                "Multicast is not supported with shared::cta mode.",
        }
        Ok(())
    }
}

/// A box of a tensor has up to five coordinates, and offsets if it is made of columns of images.
fn verify_load(
    ir: &Ir,
    op: Op,
    coordinates: usize,
    offsets: usize,
    mode: TMALoadMode,
) -> VerifyResult {
    let (is_im2col, expected) = match mode {
        TMALoadMode::Tile | TMALoadMode::TileGather4 => (false, 0),
        TMALoadMode::Im2col => (true, coordinates.saturating_sub(2)),
        TMALoadMode::Im2colW | TMALoadMode::Im2colW128 => (true, 2),
    };
    refuse_plainly! { ir, op,
        !(1..=5).contains(&coordinates) => "expects coordinates between 1 to 5 dimension",
        mode == TMALoadMode::TileGather4 && coordinates != 5 =>
            "Gather4 mode expects 5 coordinates",
        is_im2col && coordinates < 3 => format!(
            "to use {} mode, the tensor has to be at least 3-dimensional",
            mode.stringify()
        ),
        offsets != expected =>
            format!(" im2col offsets expected {expected} (provided {offsets})"),
    }
    Ok(())
}

fn verify_store(ir: &Ir, op: Op, coordinates: usize, is_im2col: bool) -> VerifyResult {
    refuse_plainly! { ir, op,
        !(1..=5).contains(&coordinates) => "expects coordinates between 1 to 5 dimension",
        is_im2col && coordinates < 3 =>
            "to use im2col mode, the tensor has to be at least 3-dimensional",
    }
    Ok(())
}

impl Verify for CpAsyncBulkTensorGlobalToSharedClusterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mode = self.mode(ir);
        let is_near = self.is_cta_only(ir).value();
        if self.predicate(ir).is_some() {
            refuse_plainly! { ir, self,
                is_near => "Predicate is supported only for shared::cluster mode.",
                !matches!(mode, TMALoadMode::Tile | TMALoadMode::Im2col) =>
                    "Predicate is supported only for Tile and Im2col modes.",
            }
        } else {
            let is_in = |memory| is_in(ir, self.dst_mem(ir), memory);
            refuse_plainly! { ir, self,
                is_near && !is_in(MemorySpace::Shared) =>
                    "Shared::cta destination requires address-space 3.",
                !is_near && !is_in(MemorySpace::SharedCluster) =>
                    "Shared::cluster destination requires address-space 7.",
                is_near && self.multicast_mask(ir).is_some() =>
                    "Multicast is not supported with shared::cta mode.",
                is_near && self.group(ir).is_some() =>
                    "CTAGroup is not supported with shared::cta mode.",
            }
        }
        let (coordinates, offsets) = (self.coordinates(ir).len(), self.im2col_offsets(ir).len());
        verify_load(ir, self.op(), coordinates, offsets, mode)
    }
}

impl Verify for CpAsyncBulkTensorPrefetchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (coordinates, offsets) = (self.coordinates(ir).len(), self.im2col_offsets(ir).len());
        verify_load(ir, self.op(), coordinates, offsets, self.mode(ir))
    }
}

impl Verify for CpAsyncBulkTensorSharedCTAToGlobalOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mode = self.mode(ir);
        let coordinates = self.coordinates(ir).len();
        let has_predicate = self.predicate(ir).is_some();
        refuse_plainly! { ir, self,
            has_predicate && mode != TMAStoreMode::Tile =>
                "Inline-ptx lowering supported only for Tile mode.",
            has_predicate && self.l2_cache_hint(ir).is_some() =>
                "Inline-ptx lowering unsupported with L2 cache-hint.",
        }
        if mode == TMAStoreMode::TileScatter4 {
            refuse_plainly! { ir, self, coordinates != 5 => "Scatter4 mode expects 5 coordinates" }
            return Ok(());
        }
        verify_store(ir, self.op(), coordinates, mode == TMAStoreMode::Im2col)
    }
}

impl Verify for CpAsyncBulkTensorReduceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mode = self.mode(ir);
        refuse_plainly! { ir, self,
            mode == TMAStoreMode::TileScatter4 =>
                "Scatter mode unsupported for CpAsyncBulkTensorReduceOp",
        }
        let coordinates = self.coordinates(ir).len();
        verify_store(ir, self.op(), coordinates, mode == TMAStoreMode::Im2col)
    }
}
