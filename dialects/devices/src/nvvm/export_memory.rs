//! What copies and accesses of tensor memory are in LLVM IR.

use smallvec::smallvec;
use terrace_ir::types::{ShapedType, VectorType};
use terrace_ir::{Ir, Type, Value};
use terrace_llvm_dialect::export::{ExpandToLlvm, Expanded, Expansion};

use super::checks::is_in;
use super::export::{calls, part, shared};
use super::*;

/// `.cg1`
fn group(group: CTAGroupKind) -> &'static str {
    match group {
        CTAGroupKind::Cta1 => "cg1",
        CTAGroupKind::Cta2 => "cg2",
    }
}

calls! {
    CpAsyncCommitGroupOp: |op, to| { let _ = (op, &to); "cp.async.commit.group" }, [];
    CpAsyncWaitGroupOp: |op, to| { let _ = op; "cp.async.wait.group" }, [{
        let count = op.n(to.ir());
        to.i32(count.into())
    }];
    CpAsyncBulkCommitGroupOp: |op, to| { let _ = (op, &to); "cp.async.bulk.commit.group" }, [];
    CpAsyncBulkWaitGroupOp: |op, to| format!("cp.async.bulk.wait.group{}", part(".read", op.read(to.ir()))), [{
        let count = op.group(to.ir());
        to.i32(count.into())
    }];
    CpAsyncMBarrierArriveOp: |op, to| format!(
        "cp.async.mbarrier.arrive{}{}", part(".noinc", op.noinc(to.ir()).value()), shared(to.ir(), op.addr(to.ir()))
    ), [op.addr(to.ir())];
    CpAsyncBulkSharedCTAToSharedClusterOp: |op, to| { let _ = (op, &to); "cp.async.bulk.shared.cta.to.cluster" },
        [op.dst_mem(to.ir()), op.mbar(to.ir()), op.src_mem(to.ir()), op.size(to.ir())];
    BulkStoreOp: |op, to| format!(
        "st.bulk{}", part(".shared.cta", is_in(to.ir(), op.addr(to.ir()), MemorySpace::Shared))
    ), [op.addr(to.ir()), op.size(to.ir()), {
        let value = op.init_val(to.ir());
        to.int(Type::I64, value)
    }];
    Tcgen05AllocOp: |op, to| format!("tcgen05.alloc{}.{}", shared(to.ir(), op.addr(to.ir())), group(op.group(to.ir()))),
        [op.addr(to.ir()), op.n_cols(to.ir())];
    Tcgen05DeallocOp: |op, to| format!("tcgen05.dealloc.{}", group(op.group(to.ir()))),
        [op.taddr(to.ir()), op.n_cols(to.ir())];
    Tcgen05RelinquishAllocPermitOp: |op, to| format!("tcgen05.relinq.alloc.permit.{}", group(op.group(to.ir()))), [];
    Tcgen05FenceOp: |op, to| format!("tcgen05.fence.{}.thread.sync", op.kind(to.ir()).stringify()), [];
    Tcgen05WaitOp: |op, to| match op.kind(to.ir()) {
        Tcgen05WaitKind::Load => "tcgen05.wait.ld",
        Tcgen05WaitKind::Store => "tcgen05.wait.st",
    }, [];
    Tcgen05ShiftOp: |op, to| format!("tcgen05.shift.down.{}", group(op.group(to.ir()))), [op.taddr(to.ir())];
    Tcgen05CpOp: |op, to| copy_name(to.ir(), op), [op.taddr(to.ir()), op.smem_desc(to.ir())];
}

fn copy_name(ir: &Ir, op: Tcgen05CpOp) -> String {
    let shape = op.shape(ir).stringify().trim_start_matches("shape_");
    let multicast = match op.multicast(ir) {
        Tcgen05CpMulticast::None => String::new(),
        multicast => format!("_{}", multicast.stringify()),
    };
    let format = op.src_format(ir);
    let format = format.map_or_else(String::new, |format| format!(".{}", format.stringify()));
    format!(
        "tcgen05.cp.{shape}{multicast}{format}.{}",
        group(op.group(ir))
    )
}

impl ExpandToLlvm for Tcgen05CommitOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let (addr, mask) = (self.addr(ir), self.multicast_mask(ir));
        let name = format!(
            "llvm.nvvm.tcgen05.commit{}{}.{}",
            part(".mc", mask.is_some()),
            shared(ir, addr),
            group(self.group(ir))
        );
        let mut args = vec![addr];
        args.extend(mask);
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

/// `16x64b.x2`, by the shape and the number of elements.
fn access(ir: &Ir, shape: Tcgen05LdStShape, value: Value) -> String {
    let length = ir.ty(value).cast::<VectorType>(ir);
    let length = length.and_then(|ty| ShapedType::from(ty).num_elements(ir));
    let step = match shape {
        Tcgen05LdStShape::Shape16x128b => 2,
        Tcgen05LdStShape::Shape16x256b => 4,
        _ => 1,
    };
    let shape = shape.stringify().trim_start_matches("shape_");
    format!("{shape}.x{}", length.unwrap_or(1) / step)
}

impl ExpandToLlvm for Tcgen05LdOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let result = ir.ty(self.res(ir));
        let name = format!(
            "llvm.nvvm.tcgen05.ld.{}",
            access(ir, self.shape(ir), self.res(ir))
        );
        let mut args = vec![self.tmem_addr(ir)];
        args.extend(self.offset(ir));
        let pack = self.pack(ir);
        args.push(to.i1(pack));
        Ok(smallvec![to.call_for(&name, &args, result)])
    }
}

impl ExpandToLlvm for Tcgen05StOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = format!(
            "llvm.nvvm.tcgen05.st.{}",
            access(ir, self.shape(ir), self.val(ir))
        );
        let mut args = vec![self.tmem_addr(ir)];
        args.extend(self.offset(ir));
        args.push(self.val(ir));
        let unpack = self.unpack(ir);
        args.push(to.i1(unpack));
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for CpAsyncOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let size = self.cp_size(ir);
        let name = format!(
            "llvm.nvvm.cp.async.{}.shared.global.{}{}",
            self.modifier(ir).stringify(),
            self.size(ir),
            part(".s", size.is_some())
        );
        let mut args = vec![self.dst(ir), self.src(ir)];
        args.extend(size);
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

/// An argument that may be absent, as it is then, and whether it is there.
fn optional(to: &mut Expansion<'_, '_>, value: Option<Value>, ty: Type) -> [Value; 2] {
    let is_there = to.i1(value.is_some());
    let value = match value {
        Some(value) => value,
        None => to.int(ty, 0),
    };
    [value, is_there]
}

impl ExpandToLlvm for CpAsyncBulkPrefetchOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let (source, size, hint) = (self.src_mem(ir), self.size(ir), self.l2_cache_hint(ir));
        let [hint, has_hint] = optional(to, hint, Type::I64);
        to.call(
            "llvm.nvvm.cp.async.bulk.prefetch.L2",
            &[source, size, hint, has_hint],
            None,
        );
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for CpAsyncBulkGlobalToSharedClusterOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let (mask, hint) = (self.multicast_mask(ir), self.l2_cache_hint(ir));
        let is_near = is_in(ir, self.dst_mem(ir), MemorySpace::Shared);
        let mut args = vec![
            self.dst_mem(ir),
            self.mbar(ir),
            self.src_mem(ir),
            self.size(ir),
        ];
        if is_near {
            args.extend(optional(to, hint, Type::I64));
            to.call("llvm.nvvm.cp.async.bulk.global.to.shared.cta", &args, None);
            return Ok(smallvec![]);
        }
        let [mask, has_mask] = optional(to, mask, Type::I16);
        let [hint, has_hint] = optional(to, hint, Type::I64);
        args.extend([mask, hint, has_mask, has_hint]);
        to.call(
            "llvm.nvvm.cp.async.bulk.global.to.shared.cluster",
            &args,
            None,
        );
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for CpAsyncBulkSharedCTAToGlobalOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let (mask, hint) = (self.byte_mask(ir), self.l2_cache_hint(ir));
        let mut args = vec![self.dst_mem(ir), self.src_mem(ir), self.size(ir)];
        args.extend(optional(to, hint, Type::I64));
        args.extend(mask);
        let name = format!(
            "llvm.nvvm.cp.async.bulk.shared.cta.to.global{}",
            part(".bytemask", mask.is_some())
        );
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

/// `tile.2d`, by the mode and the number of coordinates.
fn load_mode(mode: TMALoadMode, coordinates: usize) -> String {
    match mode {
        TMALoadMode::Tile => format!("tile.{coordinates}d"),
        TMALoadMode::Im2col => format!("im2col.{coordinates}d"),
        TMALoadMode::Im2colW => format!("im2col.w.{coordinates}d"),
        TMALoadMode::Im2colW128 => format!("im2col.w.128.{coordinates}d"),
        TMALoadMode::TileGather4 => "tile.gather4.2d".to_owned(),
    }
}

fn store_mode(mode: TMAStoreMode, coordinates: usize) -> String {
    match mode {
        TMAStoreMode::Tile => format!("tile.{coordinates}d"),
        TMAStoreMode::Im2col => format!("im2col.{coordinates}d"),
        TMAStoreMode::TileScatter4 => "tile.scatter4.2d".to_owned(),
    }
}

impl ExpandToLlvm for CpAsyncBulkTensorGlobalToSharedClusterOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        if self.predicate(ir).is_some() {
            return Err("a copy with a predicate is no intrinsic".to_owned());
        }
        let is_near = self.is_cta_only(ir).value();
        let name = format!(
            "llvm.nvvm.cp.async.bulk.tensor.g2s{}.{}",
            part(".cta", is_near),
            load_mode(self.mode(ir), self.coordinates(ir).len())
        );
        let (mask, hint, group) = (
            self.multicast_mask(ir),
            self.l2_cache_hint(ir),
            self.group(ir),
        );
        let mut args = vec![self.dst_mem(ir), self.mbar(ir), self.tma_descriptor(ir)];
        args.extend(self.coordinates(ir));
        args.extend(self.im2col_offsets(ir));
        if is_near {
            args.extend(optional(to, hint, Type::I64));
        } else {
            let [mask, has_mask] = optional(to, mask, Type::I16);
            let [hint, has_hint] = optional(to, hint, Type::I64);
            args.extend([mask, hint, has_mask, has_hint]);
            args.push(to.i32(match group {
                None => 0,
                Some(CTAGroupKind::Cta1) => 1,
                Some(CTAGroupKind::Cta2) => 2,
            }));
        }
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for CpAsyncBulkTensorPrefetchOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let mode = load_mode(self.mode(ir), self.coordinates(ir).len());
        let name = format!("llvm.nvvm.cp.async.bulk.tensor.prefetch.{mode}");
        let hint = self.l2_cache_hint(ir);
        let mut args = vec![self.tma_descriptor(ir)];
        args.extend(self.coordinates(ir));
        args.extend(self.im2col_offsets(ir));
        args.extend(optional(to, hint, Type::I64));
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for CpAsyncBulkTensorSharedCTAToGlobalOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        if self.predicate(ir).is_some() {
            return Err("a copy with a predicate is no intrinsic".to_owned());
        }
        let mode = store_mode(self.mode(ir), self.coordinates(ir).len());
        let name = format!("llvm.nvvm.cp.async.bulk.tensor.s2g.{mode}");
        let hint = self.l2_cache_hint(ir);
        let mut args = vec![self.src_mem(ir), self.tma_descriptor(ir)];
        args.extend(self.coordinates(ir));
        args.extend(optional(to, hint, Type::I64));
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for CpAsyncBulkTensorReduceOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let mode = store_mode(self.mode(ir), self.coordinates(ir).len());
        let kind = self.red_kind(ir).stringify();
        let name = format!("llvm.nvvm.cp.async.bulk.tensor.reduce.{kind}.{mode}");
        let hint = self.l2_cache_hint(ir);
        let mut args = vec![self.src_mem(ir), self.tma_descriptor(ir)];
        args.extend(self.coordinates(ir));
        args.extend(optional(to, hint, Type::I64));
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for PrefetchOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let addr = self.addr(ir);
        let space = |memory| is_in(ir, addr, memory);
        let name = match self.cache_level(ir) {
            None => "prefetch.tensormap".to_owned(),
            Some(_) if self.uniform(ir) => "prefetchu.L1".to_owned(),
            Some(level) => {
                let place = if space(MemorySpace::Global) {
                    ".global"
                } else {
                    part(".local", space(MemorySpace::Local))
                };
                let priority = match self.evict_priority(ir) {
                    Some(CacheEvictionPriority::EvictLast) => ".evict.last",
                    Some(_) => ".evict.normal",
                    None => "",
                };
                format!("prefetch{place}.{}{priority}", level.stringify())
            }
        };
        if self.predicate(ir).is_some() {
            return Err("a prefetch with a predicate is no intrinsic".to_owned());
        }
        to.call(&format!("llvm.nvvm.{name}"), &[addr], None);
        Ok(smallvec![])
    }
}
