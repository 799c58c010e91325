//! The boundary to the Vulkan library: everything that is unsafe, behind functions that are not.
//!
//! The library is loaded when it is first asked for. What is created here is destroyed by the type that holds it, and holds the
//! device alive; the instance is that of the process and stays. Structures that are passed live until the call returns, since each is a local of
//! the function that calls. Work is waited for before the function that submits it returns, so that no resource is destroyed
//! while the device uses it. Whether the code of a kernel is valid is up to who made it; where the validation layer is
//! installed it checks that, and a call that it finds in error is not made.

mod device;
mod dispatch;
mod instance;
mod pipeline;

use std::sync::Arc;

use ash::vk;
pub(super) use device::Device;
use device::Handle;
pub(super) use dispatch::Part;
pub(super) use instance::{Driver, Instance, take_messages};
pub(super) use pipeline::Pipeline;
use terrace_ir::{Diagnostic, Location};

/// An error that the library gave.
fn failed(what: &str, why: vk::Result) -> Diagnostic {
    error(format!("the Vulkan driver cannot {what}: {why}"))
}

/// An error that concerns no particular place in the source.
pub fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

/// How an object of a device is destroyed.
type Destroy<T> = unsafe fn(&ash::Device, T, Option<&vk::AllocationCallbacks<'_>>);

/// An object of a device, destroyed when this is dropped.
struct Owned<T: Copy> {
    device: Arc<Handle>,
    object: T,
    destroy: Destroy<T>,
}

impl<T: Copy> Owned<T> {
    /// Takes an object that was just created on the device; nobody else destroys it.
    fn new(device: &Arc<Handle>, object: T, destroy: Destroy<T>) -> Self {
        Owned {
            device: device.clone(),
            object,
            destroy,
        }
    }
}

impl<T: Copy> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: the object is of this device, which is alive, and this alone destroys it. No work uses it any more: whoever
        // submits work waits for its end.
        unsafe { (self.destroy)(&self.device.functions, self.object, None) };
    }
}
