//! The kernels of a program, and the device that runs them.

use std::io::Write;
use std::sync::Arc;

use terrace_ir::{Context, Diagnostic, Ir, Location};
use terrace_lowering::vulkan::{Device, Program, lower_launches, with_kernels};

use crate::args::{Args, Emit, RunTarget};

/// The kernels that are taken out of a program, if any are to run.
pub struct Kernels(Option<(Context, Arc<Device>, Program)>);

impl Kernels {
    /// Takes the kernels out of a module if the command line says that a device runs them.
    pub fn take(args: &Args, module: &mut Ir) -> Result<Self, Diagnostic> {
        match args.target {
            RunTarget::Cpu => return Ok(Kernels(None)),
            RunTarget::Vulkan if args.emit == Emit::Run => {}
            RunTarget::Vulkan => {
                let message = "with --target=vulkan a program can only be run";
                return Err(Diagnostic::error(Location::UNKNOWN, message).help("leave out --emit"));
            }
        }
        let program = lower_launches(module)?;
        let device = Device::open(args.device.as_deref())?;
        Ok(Kernels(Some((module.context().clone(), device, program))))
    }

    /// Runs a program that may launch the kernels. A launch that fails ends the process: the program cannot go on without what the
    /// kernel was to compute.
    pub fn run<T>(self, program: impl FnOnce() -> T) -> T {
        let Some((cx, device, kernels)) = self.0 else {
            return program();
        };
        let report = move |error| {
            cx.emit(&error);
            let _ = std::io::stdout().flush();
            std::process::exit(1);
        };
        with_kernels(device, kernels, report, program)
    }
}
