//! Depth without the caller's stack.

use std::thread;

/// How many levels of nesting may share a stack: with 64, a level may take 30 KiB in a debug build before the 2 MiB that
/// threads get by default are used up. Ops with hand-written syntax take about 10.
const LEVELS_PER_STACK: u32 = 64;

/// Enough for the levels that share it.
const STACK_SIZE: usize = 2 << 20;

/// Runs `f`, which is `depth` levels deep, every so many levels on the stack of a new thread.
pub(super) fn with_stack<R: Send>(depth: u32, f: impl FnOnce() -> R + Send) -> R {
    if !depth.is_multiple_of(LEVELS_PER_STACK) || depth == 0 {
        return f();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .stack_size(STACK_SIZE)
            .spawn_scoped(scope, f)
            .expect("the system starts one more thread");
        thread
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
