//! Orders of accesses of memory.

use terrace_ir::ods::{DefaultValued, I32, Optional};
use terrace_llvm_dialect::PointerIn;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{MemOrderKind, MemScopeKind, NvvmDialect, ProxyKind, SharedSpace};

/// Accesses before it are seen, within the scope, before those after it.
#[op(
    dialect = NvvmDialect, mnemonic = "memory.barrier", interfaces(ExpandToLlvm),
    assembly { $scope attr_dict },
)]
pub struct MembarOp {
    #[attr]
    scope: MemScopeKind,
}

op_family! {
    /// Ops without parts.
    #[op(dialect = NvvmDialect, interfaces(ExpandToLlvm), assembly { attr_dict })]
    struct Plain;
}

/// Orders accesses within the cluster as if one came after the other.
#[op(family = Plain, mnemonic = "fence.sc.cluster")]
pub struct FenceScClusterOp;

/// Makes barriers known to the cluster.
#[op(family = Plain, mnemonic = "fence.mbarrier.init")]
pub struct FenceMbarrierInitOp;

/// Orders accesses of the shared memory of the cluster in one direction.
#[op(
    dialect = NvvmDialect, mnemonic = "fence.sync_restrict", interfaces(ExpandToLlvm), verify,
    assembly { attr_dict },
)]
pub struct FenceSyncRestrictOp {
    #[attr]
    order: MemOrderKind,
}

/// Orders accesses of memory that go different ways.
#[op(dialect = NvvmDialect, mnemonic = "fence.proxy", interfaces(ExpandToLlvm), verify, assembly { attr_dict })]
pub struct FenceProxyOp {
    #[attr]
    kind: ProxyKind,
    #[attr]
    space: Optional<SharedSpace>,
}

/// Orders accesses before it that went the usual way, and later ones of a tensor map.
#[op(
    dialect = NvvmDialect, mnemonic = "fence.proxy.acquire", interfaces(ExpandToLlvm), verify,
    assembly { $scope $addr "," $size ("from_proxy" "=" $from_proxy^)? ("to_proxy" "=" $to_proxy^)? attr_dict },
)]
pub struct FenceProxyAcquireOp {
    #[attr]
    scope: MemScopeKind,
    #[operand]
    addr: PointerIn<0>,
    #[operand]
    size: I32,
    #[attr(name = "fromProxy")]
    from_proxy: DefaultValued<ProxyKind, { ProxyKind::Generic }>,
    #[attr(name = "toProxy")]
    to_proxy: DefaultValued<ProxyKind, { ProxyKind::Tensormap }>,
}

/// Orders accesses before it that went the usual way, for who acquires a tensor map.
#[op(
    dialect = NvvmDialect, mnemonic = "fence.proxy.release", interfaces(ExpandToLlvm), verify,
    assembly { $scope ("from_proxy" "=" $from_proxy^)? ("to_proxy" "=" $to_proxy^)? attr_dict },
)]
pub struct FenceProxyReleaseOp {
    #[attr]
    scope: MemScopeKind,
    #[attr(name = "fromProxy")]
    from_proxy: DefaultValued<ProxyKind, { ProxyKind::Generic }>,
    #[attr(name = "toProxy")]
    to_proxy: DefaultValued<ProxyKind, { ProxyKind::Tensormap }>,
}

/// Orders accesses of shared memory that go different ways, in one direction.
#[op(
    dialect = NvvmDialect, mnemonic = "fence.proxy.sync_restrict", interfaces(ExpandToLlvm), verify,
    assembly { attr_dict },
)]
pub struct FenceProxySyncRestrictOp {
    #[attr]
    order: MemOrderKind,
    #[attr(name = "fromProxy")]
    from_proxy: DefaultValued<ProxyKind, { ProxyKind::Generic }>,
    #[attr(name = "toProxy")]
    to_proxy: DefaultValued<ProxyKind, { ProxyKind::Async }>,
}
