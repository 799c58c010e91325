//! Diagnostics from several threads, in an order that does not depend on them.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::{Diagnostic, Handled, ScopedHandler};
use crate::context::Context;

/// Keeps back what work items emit, and emits it in the items' order when it is dropped.
///
/// ```
/// use rayon::prelude::*;
/// use terrace_ir::{Context, Diagnostic, Location, OrderedDiagnostics};
///
/// let cx = Context::new();
/// let (_, emitted) = cx.capture_diagnostics(|| {
///     let ordered = OrderedDiagnostics::new(&cx);
///     (0..100).into_par_iter().for_each(|item| {
///         ordered.item(item, || cx.emit(&Diagnostic::warning(Location::UNKNOWN, item.to_string())));
///     });
/// });
/// assert!(emitted.iter().enumerate().all(|(item, warning)| warning.message() == item.to_string()));
/// ```
///
/// Only what is emitted on the thread that runs [`item`](Self::item) is the item's; an item that uses threads itself
/// needs an `OrderedDiagnostics` of its own inside. What is emitted outside of all items is not kept back.
pub struct OrderedDiagnostics {
    cx: Context,
    id: u64,
    kept: Arc<Mutex<Vec<(usize, Diagnostic)>>>,
    /// `None` once dropping has begun.
    handler: Option<ScopedHandler>,
}

thread_local! {
    /// The items that are running on this thread, the innermost last, each with the id of the one who orders them.
    static ITEMS: RefCell<Vec<(u64, usize)>> = const { RefCell::new(Vec::new()) };
}

fn current_item(id: u64) -> Option<usize> {
    ITEMS.with_borrow(|items| {
        let mut items = items.iter().rev();
        items.find(|item| item.0 == id).map(|item| item.1)
    })
}

/// Leaves an item, also when it panics.
struct Item;

impl Drop for Item {
    fn drop(&mut self) {
        ITEMS.with_borrow_mut(|items| items.pop());
    }
}

impl OrderedDiagnostics {
    /// Starts to keep back what items emit.
    pub fn new(cx: &Context) -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(0);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let kept = Arc::<Mutex<Vec<_>>>::default();
        let sink = Arc::clone(&kept);
        let handler = cx.push_handler(move |_, diagnostic| {
            let Some(item) = current_item(id) else {
                return Handled::No;
            };
            let mut sink = sink.lock().unwrap_or_else(|e| e.into_inner());
            sink.push((item, diagnostic.clone()));
            Handled::Yes
        });
        OrderedDiagnostics {
            cx: cx.clone(),
            id,
            kept,
            handler: Some(handler),
        }
    }

    /// Runs a work item. What it emits comes after what items of lower numbers emit.
    pub fn item<R>(&self, order: usize, f: impl FnOnce() -> R) -> R {
        ITEMS.with_borrow_mut(|items| items.push((self.id, order)));
        let _item = Item;
        f()
    }
}

impl Drop for OrderedDiagnostics {
    fn drop(&mut self) {
        self.handler = None;
        let mut kept = std::mem::take(&mut *self.kept.lock().unwrap_or_else(|e| e.into_inner()));
        // What one item emitted is in order already.
        kept.sort_by_key(|entry| entry.0);
        for (_, diagnostic) in kept {
            self.cx.emit(&diagnostic);
        }
    }
}
