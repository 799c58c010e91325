//! Running the launches of a host program.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_ir::{Diagnostic, Location};
use terrace_vulkan::{Binding, Device, Kernel, error, triple};

use super::program::{Launch, Program};
use crate::host;

/// What is told of launches that fail.
type Report = Box<dyn FnMut(Diagnostic)>;

/// A host program that is running.
struct Running {
    device: Arc<Device>,
    program: Program,
    report: Report,
    /// The kernels that were launched, by their modules and names.
    kernels: FxHashMap<(usize, String), Rc<Kernel>>,
    /// What was passed to the launch that comes next.
    arguments: Vec<Result<Range<usize>, Diagnostic>>,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// Runs something, meanwhile the launches of a program on this thread run its kernels on a device.
///
/// A launch that fails is reported and does nothing. Its error has the location of the launch. The program cannot know of it, so
/// that whoever is told may want to end the process.
///
/// Each launch copies the memory of its arguments to the device and waits until it has come back. Memrefs may overlap if a multiple
/// of the alignment that the device wants lies between their beginnings.
pub fn with_kernels<T>(
    device: Arc<Device>,
    program: Program,
    report: impl FnMut(Diagnostic) + 'static,
    run: impl FnOnce() -> T,
) -> T {
    let running = Running {
        device,
        program,
        report: Box::new(report),
        kernels: FxHashMap::default(),
        arguments: Vec::new(),
    };
    let outer = RUNNING.replace(Some(running));
    let result = run();
    RUNNING.set(outer);
    result
}

/// Runs something on the program of this thread.
fn with_running(run: impl FnOnce(&mut Running)) {
    RUNNING.with_borrow_mut(|running| match running {
        Some(running) => run(running),
        None => panic!("a kernel is launched outside of `with_kernels`"),
    });
}

/// Takes an argument: the memory of a memref, by its addresses.
pub(super) fn add_argument(memory: Option<Range<usize>>) {
    let memory = memory.ok_or_else(|| {
        error("a memref that is passed to a kernel has no memory behind its first element")
            .help("strides must not be negative")
    });
    with_running(|running| running.arguments.push(memory));
}

/// Runs a kernel with the arguments that were passed.
pub(super) fn launch(number: i64, groups: [i64; 3], invocations: [i64; 3]) {
    with_running(|running| {
        if let Err(why) = running.launch(number as usize, groups, invocations) {
            let launch = &running.program.launches[number as usize];
            let module = &running.program.modules[launch.module];
            let mut located = Diagnostic::error(launch.loc, why.message());
            for note in why.notes() {
                located = located.note(launch.loc, &*note.message);
            }
            if let Some(help) = why.help_text() {
                located = located.help(help);
            }
            if module.loc != Location::UNKNOWN {
                located = located.related(module.loc, "the kernel is in this module");
            }
            (running.report)(located);
        }
        running.arguments.clear();
    });
}

impl Running {
    fn launch(
        &mut self,
        number: usize,
        groups: [i64; 3],
        invocations: [i64; 3],
    ) -> Result<(), Diagnostic> {
        let kernel = self.kernel(number)?;
        let groups = counts(groups, "groups")?;
        let invocations = counts(invocations, "invocations")?;
        if let Some(size) = kernel.group_size()
            && size != invocations
        {
            return Err(error(format!(
                "a group of the kernel '{}' has {} invocations and is launched with {}",
                kernel.name(),
                triple(size),
                triple(invocations)
            ))
            .help("the launch and the kernel's 'LocalSize' must agree"));
        }
        let arguments: Vec<Range<usize>> = self.arguments.drain(..).collect::<Result<_, _>>()?;
        let buffers = merge(&arguments);
        let bindings: Vec<Binding> = (0..)
            .zip(&arguments)
            .map(|(binding, argument)| {
                let buffer = buffers
                    .iter()
                    .position(|buffer| buffer.start <= argument.start && argument.end <= buffer.end)
                    .expect("each argument lies in a buffer");
                Binding {
                    buffer,
                    offset: argument.start - buffers[buffer].start,
                    size: Some(argument.len()),
                    ..Binding::whole(0, binding, buffer)
                }
            })
            .collect();
        host::with_memory(&buffers, |buffers| {
            kernel.run(groups, buffers, &bindings, &[])
        })
    }

    /// The kernel of a launch, compiled when it is first launched.
    fn kernel(&mut self, number: usize) -> Result<Rc<Kernel>, Diagnostic> {
        let Launch { module, kernel, .. } = &self.program.launches[number];
        let key = (*module, kernel.clone());
        if let Some(kernel) = self.kernels.get(&key) {
            return Ok(kernel.clone());
        }
        let words = &self.program.modules[*module].words;
        let compiled = Rc::new(self.device.kernel(words, kernel, &[])?);
        self.kernels.insert(key, compiled.clone());
        Ok(compiled)
    }
}

/// Numbers of groups or invocations that came from the program.
fn counts(counts: [i64; 3], of: &str) -> Result<[u32; 3], Diagnostic> {
    let mut numbers = [0; 3];
    for (number, count) in numbers.iter_mut().zip(counts) {
        *number = u32::try_from(count)
            .map_err(|_| error(format!("the kernel is launched with {count} {of}")))?;
    }
    Ok(numbers)
}

/// Ranges that hold all of these and do not overlap.
fn merge(ranges: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut sorted = ranges.to_vec();
    sorted.sort_by_key(|range| (range.start, range.end));
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in sorted {
        match merged.last_mut() {
            Some(last) if range.start < last.end || range.start == last.start => {
                last.end = last.end.max(range.end);
            }
            _ => merged.push(range),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_overlaps_is_one_buffer() {
        let merged = |ranges: &[(usize, usize)]| -> Vec<(usize, usize)> {
            let ranges: Vec<_> = ranges.iter().map(|range| range.0..range.1).collect();
            let merged = merge(&ranges).into_iter();
            merged.map(|range| (range.start, range.end)).collect()
        };
        assert_eq!(merged(&[]), []);
        assert_eq!(merged(&[(4, 8), (0, 4)]), [(0, 4), (4, 8)]);
        let chain = [(0, 4), (2, 6), (5, 9), (12, 13)];
        assert_eq!(merged(&chain), [(0, 9), (12, 13)]);
        assert_eq!(merged(&[(3, 3), (3, 3)]), [(3, 3)]);
        assert_eq!(merged(&[(3, 3), (3, 5)]), [(3, 5)]);
    }
}
