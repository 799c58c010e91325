//! Running SPIR-V on a GPU, through Vulkan.
//!
//! A [`Device`] compiles a [`Kernel`] from the words of a binary, and the kernel runs on buffers that are plain bytes:
//!
//! ```no_run
//! use terrace_vulkan::{Binding, Device};
//! # fn main() -> Result<(), terrace_ir::Diagnostic> {
//! # let words: Vec<u32> = Vec::new();
//! let device = Device::open(None)?;
//! let kernel = device.kernel(&words, "main", &[])?;
//! let mut numbers = [0; 64];
//! kernel.run([4, 1, 1], &mut [&mut numbers], &[Binding::whole(0, 0, 0)], &[])?;
//! # Ok(())
//! # }
//! ```
//!
//! The Vulkan library is loaded when a device is opened. Where the validation layer is installed, what it finds wrong is the error
//! of the call.

mod interface;
mod raw;

use std::sync::Arc;

use interface::Interface;
pub use raw::error;
use raw::{Instance, Part};
use terrace_ir::{Diagnostic, Location};

/// A device that runs kernels.
pub struct Device {
    raw: raw::Device,
}

impl Device {
    /// The names of the devices that there are, the best first.
    ///
    /// # Errors
    /// If there is no Vulkan library.
    pub fn names() -> Result<Vec<String>, Diagnostic> {
        let drivers = drivers(Instance::get()?)?;
        Ok(drivers.into_iter().map(|driver| driver.name).collect())
    }

    /// Opens the first device whose name contains this one, in upper or lower case; without a name the best there is, a discrete
    /// GPU before all others.
    ///
    /// # Errors
    /// If there is no Vulkan library or no such device.
    pub fn open(name: Option<&str>) -> Result<Arc<Self>, Diagnostic> {
        let instance = Instance::get()?;
        let mut drivers = drivers(instance)?;
        let Some(name) = name else {
            if drivers.is_empty() {
                return Err(error("no Vulkan device runs compute kernels").help(
                    "install a driver; on Debian: mesa-vulkan-drivers, which also runs kernels on the processor",
                ));
            }
            return Self::take(instance, drivers.swap_remove(0));
        };
        let wanted = name.to_lowercase();
        let found = drivers
            .iter()
            .position(|driver| driver.name.to_lowercase().contains(&wanted));
        match found {
            Some(index) => Self::take(instance, drivers.swap_remove(index)),
            None => {
                let names: Vec<String> = drivers
                    .iter()
                    .map(|driver| format!("'{}'", driver.name))
                    .collect();
                let message = format!("no Vulkan device is called '{name}'");
                Err(error(message).help(match names.is_empty() {
                    true => "there is none at all".to_owned(),
                    false => format!("there is {}", names.join(", ")),
                }))
            }
        }
    }

    fn take(instance: &Instance, driver: raw::Driver) -> Result<Arc<Self>, Diagnostic> {
        let raw = raw::Device::open(instance, driver)?;
        Ok(Arc::new(Device { raw }))
    }

    /// The name of the device.
    pub fn name(&self) -> &str {
        &self.raw.name
    }

    /// Compiles a kernel: an entry point of a SPIR-V binary. Specialisation constants are changed by their `SpecId`; the bytes are
    /// those of a value of the constant's type, four of them for a truth value.
    ///
    /// The binary must be valid, as `spirv-val` says; the validation layer checks that where it is installed.
    ///
    /// # Errors
    /// If the binary cannot be read, has no such entry point or uses what cannot be bound, or if the device does not take it.
    pub fn kernel(
        self: &Arc<Self>,
        words: &[u32],
        entry_point: &str,
        constants: &[(u32, Vec<u8>)],
    ) -> Result<Kernel, Diagnostic> {
        let interface = Interface::of(words, entry_point)?;
        if let (Some(size), []) = (interface.group_size, constants) {
            self.check_group(size, entry_point)?;
        }
        let slots = interface.slots.clone();
        let compiled = self.raw.compile(words, entry_point, slots, constants);
        let pipeline = self.checked(compiled)?;
        Ok(Kernel {
            device: self.clone(),
            name: entry_point.to_owned(),
            interface,
            pipeline,
        })
    }

    fn check_group(&self, size: [u32; 3], entry_point: &str) -> Result<(), Diagnostic> {
        let most = self.raw.most_invocations();
        match size.iter().zip(most).all(|(size, most)| *size <= most) {
            true => Ok(()),
            false => Err(error(format!(
                "a group of the kernel '{entry_point}' has {} invocations; '{}' runs at most {}",
                triple(size),
                self.name(),
                triple(most)
            ))),
        }
    }

    /// What a call gave, or what the validation layer has against it.
    fn checked<T>(&self, result: Result<T, Diagnostic>) -> Result<T, Diagnostic> {
        let messages = raw::take_messages();
        let Some((first, rest)) = messages.split_first() else {
            return result;
        };
        // The instruction that is wrong stands on a line of its own.
        let mut lines = essence(first).lines();
        let what = lines.next().unwrap_or_default();
        let mut diagnostic = error(format!("Vulkan validation: {what}"));
        for note in lines.chain(rest.iter().map(|message| essence(message))) {
            diagnostic = diagnostic.note(Location::UNKNOWN, note.trim());
        }
        Err(diagnostic)
    }
}

/// The devices, the best first.
fn drivers(instance: &Instance) -> Result<Vec<raw::Driver>, Diagnostic> {
    let mut drivers = instance.drivers()?;
    drivers.sort_by_key(|driver| std::cmp::Reverse(driver.rank()));
    Ok(drivers)
}

/// What a message of the validation layer says, without the objects and the number of the message before it.
fn essence(message: &str) -> &str {
    let parts = message.splitn(3, " | ");
    parts.last().unwrap_or(message).trim()
}

/// A number of groups or invocations as messages write it: `4x2x1`.
pub fn triple([x, y, z]: [u32; 3]) -> String {
    format!("{x}x{y}x{z}")
}

/// The part of a buffer that a variable of a kernel is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The variable's descriptor set.
    pub set: u32,
    /// Its number in the set.
    pub binding: u32,
    /// Which of the buffers it is.
    pub buffer: usize,
    /// Where in the buffer it begins. Devices want multiples of a power of two, 256 at most.
    pub offset: usize,
    /// How many bytes it has; `None` for those up to the end of the buffer.
    pub size: Option<usize>,
}

impl Binding {
    /// A variable that is a whole buffer.
    pub fn whole(set: u32, binding: u32, buffer: usize) -> Self {
        Binding {
            set,
            binding,
            buffer,
            offset: 0,
            size: None,
        }
    }
}

/// A kernel that is compiled for a device.
pub struct Kernel {
    device: Arc<Device>,
    name: String,
    interface: Interface,
    pipeline: raw::Pipeline,
}

impl Kernel {
    /// The name of its entry point.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many invocations a group has in each dimension, unless specialisation constants say it.
    pub fn group_size(&self) -> Option<[u32; 3]> {
        self.interface.group_size
    }

    /// Runs the kernel and waits for it: so many groups in each dimension, on these buffers, which hold afterwards what the kernel
    /// left in them. Bindings that the kernel does not use are left out.
    ///
    /// # Errors
    /// If a variable that the kernel uses is not bound, a binding does not lie in its buffer, or the device cannot run it.
    pub fn run(
        &self,
        groups: [u32; 3],
        buffers: &mut [&mut [u8]],
        bindings: &[Binding],
        push_constants: &[u8],
    ) -> Result<(), Diagnostic> {
        let device = &self.device.raw;
        let most = device.most_groups();
        if groups.iter().zip(most).any(|(count, most)| *count > most) {
            return Err(error(format!(
                "the kernel '{}' is launched with {} groups; '{}' runs at most {}",
                self.name,
                triple(groups),
                device.name,
                triple(most)
            )));
        }
        let most = device.most_push_constants();
        if push_constants.len() > most || !push_constants.len().is_multiple_of(4) {
            return Err(error(format!(
                "{} bytes of push constants were given; there must be a multiple of 4, at most {most}",
                push_constants.len()
            )));
        }
        if self.interface.has_push_constants && push_constants.is_empty() {
            return Err(error(format!(
                "the kernel '{}' uses push constants, and none were given",
                self.name
            )));
        }
        let parts = self.parts(buffers, bindings)?;
        let run = device.dispatch(&self.pipeline, groups, buffers, &parts, push_constants);
        self.device.checked(run)
    }

    /// The part of a buffer for each slot of the kernel.
    fn parts(&self, buffers: &[&mut [u8]], bindings: &[Binding]) -> Result<Vec<Part>, Diagnostic> {
        let slots = self.interface.slots.iter();
        let part = |slot: &interface::Slot| {
            let place = (slot.set, slot.binding);
            let at = |bound: &&Binding| (bound.set, bound.binding) == place;
            let Some(binding) = bindings.iter().find(at) else {
                return Err(error(format!(
                    "the kernel '{}' uses the binding ({}, {}), and nothing is bound to it",
                    self.name, slot.set, slot.binding
                )));
            };
            let wrong = |why: &str| {
                error(format!(
                    "what is bound to ({}, {}) of the kernel '{}' {why}",
                    slot.set, slot.binding, self.name
                ))
            };
            let whole = buffers.get(binding.buffer).map_or(0, |bytes| bytes.len());
            let rest = whole.checked_sub(binding.offset);
            let size = binding.size.or(rest);
            let (Some(rest), Some(size)) = (rest, size) else {
                return Err(wrong("begins behind the end of its buffer"));
            };
            if binding.buffer >= buffers.len() || size > rest {
                return Err(wrong("does not lie in a buffer"));
            }
            let alignment = self.device.raw.alignment();
            if !binding.offset.is_multiple_of(alignment) {
                return Err(wrong(&format!(
                    "begins at byte {} of its memory; '{}' wants a multiple of {alignment}",
                    binding.offset,
                    self.device.name()
                )));
            }
            Ok(Part {
                buffer: binding.buffer,
                offset: binding.offset,
                size,
            })
        };
        slots.map(part).collect()
    }
}
