//! Programs whose loops run on a Vulkan device.

use terrace_lowering::vulkan::Device;

use crate::programs::{stem, toy_files};
use crate::toyc::{success, toyc};

fn compile(program: &str, flags: &[&str]) -> Result<String, String> {
    let args: Vec<&str> = [program].iter().chain(flags).copied().collect();
    success(&toyc("programs", &args, b"")).map_err(|error| format!("{program} {flags:?}: {error}"))
}

#[test]
fn kernels_compute_what_the_processor_computes() {
    if Device::names().is_ok_and(|names| names.is_empty()) || Device::names().is_err() {
        eprintln!("left out: the system has no Vulkan device (Debian: mesa-vulkan-drivers)");
        return;
    }
    let mut wrong = String::new();
    for path in toy_files("") {
        let program = format!("{}.toy", stem(&path));
        for optimized in [&[][..], &["-opt"]] {
            let emit = |what| compile(&program, &[&[what], optimized].concat());
            let (gpu, jit) = (emit("-emit=vulkan"), emit("-emit=jit"));
            if gpu != jit {
                wrong += &format!("{program} {optimized:?}: {gpu:?} instead of {jit:?}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn loops_become_kernels() {
    let text = compile("codegen.toy", &["-emit=spirv"]).expect("the program compiles");
    assert!(text.contains("gpu.launch_func @"), "{text}");
    assert!(text.contains("spirv.EntryPoint \"GLCompute\""), "{text}");
    assert!(text.contains("spirv.FMul"), "{text}");
    assert!(!text.contains("affine."), "{text}");
}
