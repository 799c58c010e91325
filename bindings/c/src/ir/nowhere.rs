//! Regions and blocks that C makes before it says in which context.
//!
//! They are made in the context that the thread has used last, which nearly always is the right one. If there is none they are
//! made in one of their own. What is empty, as such regions and blocks are, is made anew where it turns out to belong.

use std::cell::Cell;
use std::sync::OnceLock;

use terrace_handles::{BlockHandle, RegionHandle};

use super::{Entity, MlirBlock, MlirRegion};
use crate::context::{ApiContext, MlirContext};
use crate::handle::Cx;

thread_local! {
    /// The number of the context that this thread has used last.
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// Notes that a thread uses a context.
#[inline]
pub(crate) fn note(cx: Cx) {
    LAST.set(cx.number());
}

/// The context with this number; 0 is that of what belongs to none.
#[inline]
pub(crate) fn find(number: u16) -> Option<Cx> {
    match number {
        0 => Some(nowhere()),
        number => MlirContext::find(number.into()),
    }
}

fn nowhere() -> Cx {
    static NOWHERE: OnceLock<ApiContext> = OnceLock::new();
    NOWHERE.get_or_init(ApiContext::nowhere)
}

/// The context in which to make what may belong to any.
pub(crate) fn current() -> Cx {
    MlirContext::find(LAST.get() as usize).unwrap_or_else(nowhere)
}

/// A region in a context: one of another that has no more than empty blocks is made anew.
pub(crate) fn region_in(cx: Cx, region: MlirRegion) -> Option<RegionHandle> {
    let handle = region.handle()?;
    if u32::from(handle.session()) == cx.number() {
        return Some(handle);
    }
    let (of, blocks) = region.ask(|session, region| session.blocks(region))?;
    let is_empty = |block: &BlockHandle| {
        let mut session = of.session();
        session.num_args(*block) == Ok(0) && session.first_op(*block) == Ok(None)
    };
    if !blocks.iter().all(is_empty) {
        return None;
    }
    let mut session = cx.session();
    let new = session.create_region();
    for _ in blocks {
        session.append_block_with(new, &[], &[]).ok()?;
    }
    Some(new)
}

/// As [`region_in`], of a block.
pub(crate) fn block_in(cx: Cx, block: MlirBlock) -> Option<BlockHandle> {
    let handle = block.handle()?;
    if u32::from(handle.session()) == cx.number() {
        return Some(handle);
    }
    let (_, is_empty) = block.ask(|session, block| {
        Ok(session.num_args(block)? == 0 && session.first_op(block)?.is_none())
    })?;
    is_empty.then(|| cx.session().create_block(&[], &[]))
}
