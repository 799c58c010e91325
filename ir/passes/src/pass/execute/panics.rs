//! Passes that panic.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// How many passes are running on this thread, one inside another.
    static RUNNING: Cell<usize> = const { Cell::new(0) };
    /// What the last panic in a pass said, with its place.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a pass. If it panics, what the panic said is returned.
pub(super) fn catch<R>(run: impl FnOnce() -> R) -> Result<R, String> {
    RUNNING.set(RUNNING.get() + 1);
    // The arena that the pass worked on is not used again, except to say where it is.
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    RUNNING.set(RUNNING.get() - 1);
    result.map_err(|payload| LAST.take().unwrap_or_else(|| said(&*payload).to_owned()))
}

fn said(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it did not say why")
}

/// From now on, panics in passes are shown in the diagnostics of their passes alone. For tools: the panic hook belongs to
/// the program.
pub fn hide_panics_of_passes() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if RUNNING.get() == 0 {
                return others(info);
            }
            let text = said(info.payload());
            let place = info.location().map(|place| format!(" ({place})"));
            LAST.set(Some(format!("{text}{}", place.unwrap_or_default())));
        }));
    });
}
