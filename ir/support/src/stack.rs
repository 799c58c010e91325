//! Depth without the caller's stack.

use std::thread;

/// How many levels of nesting stay on the caller's stack: with 64, a level may take 30 KiB in a debug build before the 2 MiB
/// that threads get by default are used up. Ops with hand-written syntax take about 10.
const LEVELS_OF_CALLER: u32 = 64;

/// How many levels share another stack: all that a text may have.
const LEVELS_PER_STACK: u32 = 1024;

/// Enough for the levels that share it. What of it is not used costs nothing.
const STACK_SIZE: usize = 32 << 20;

/// Runs `f`, which is `depth` levels deep, on the stack of a new thread where what is inside it would go too deep for this one.
/// Threads are expensive: nearly all texts do without.
pub fn with_stack<R: Send>(depth: u32, f: impl FnOnce() -> R + Send) -> R {
    if depth % LEVELS_PER_STACK != LEVELS_OF_CALLER {
        return f();
    }
    on_own_stack(STACK_SIZE, f)
}

/// Runs `f` on a stack of its own, of so many bytes, and waits for it: for readers whose depth is that of their text. What of the
/// stack is not used costs nothing.
///
/// ```
/// use terrace_support::stack::on_own_stack;
///
/// fn depth_of(text: &[u8]) -> u32 {
///     text.split_first().map_or(0, |(_, inside)| 1 + depth_of(inside))
/// }
/// let text = vec![b'('; 1 << 16];
/// assert_eq!(on_own_stack(64 << 20, || depth_of(&text)), 1 << 16);
/// ```
///
/// # Panics
/// As `f` does, and if the system starts no more threads.
pub fn on_own_stack<R: Send>(bytes: usize, f: impl FnOnce() -> R + Send) -> R {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .stack_size(bytes)
            .spawn_scoped(scope, f)
            .expect("the system starts one more thread");
        thread
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
