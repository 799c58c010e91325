//! Conversions to what GPUs have in LLVM IR. The expected texts are those of `mlir-opt` 22.

use super::lowerings::{check, lower};

macro_rules! programs {
    ($($name:ident = $file:literal;)*) => {$(
        #[test]
        fn $name() {
            check(
                include_str!(concat!("devices/", $file, ".mlir")),
                concat!("devices/", $file, ".expected"),
            );
        }
    )*};
}

programs! {
    kernels_for_nvidia = "nvvm";
    kernels_for_amd = "rocdl";
    matrices_copies_and_barriers = "nvgpu";
    targets_of_modules = "attach";
    index_computations_of_launches = "decompose";
}

/// The messages are those of `mlir-opt` where it has one.
#[test]
fn what_a_device_cannot_do_is_said() {
    let cases = [
        (
            "convert-gpu-to-rocdl{chipset=gf900}",
            "",
            "Invalid chipset name: gf900",
        ),
        (
            "convert-gpu-to-rocdl",
            "gpu.func @f() { gpu.printf \"x\" gpu.return }",
            "failed to legalize operation 'gpu.printf' that was explicitly marked illegal",
        ),
        (
            "convert-gpu-to-rocdl{use-bare-ptr-memref-call-conv=1}",
            "gpu.func @f(%m: memref<?xf32>) { gpu.return }",
            "bare pointer calling convention requires all memrefs to have static shape",
        ),
        (
            "convert-gpu-to-nvvm",
            "gpu.func @f(%x: f32) { %0 = gpu.subgroup_reduce add %x : (f32) -> f32
             gpu.printf \"%f\", %0 : f32
             gpu.return }",
            "failed to legalize operation 'gpu.subgroup_reduce' that was explicitly marked illegal",
        ),
        (
            "convert-gpu-to-nvvm",
            "llvm.func @f(%x: f32) -> f32 { %0 = llvm.intr.cos(%x) : (f32) -> f32
             llvm.return %0 : f32 }",
            "failed to legalize operation 'llvm.intr.cos' that was explicitly marked illegal",
        ),
        (
            "spirv-attach-target{ver=v9.9}",
            "",
            "'v9.9' is not known to SPIR-V",
        ),
    ];
    for (pass, body, message) in cases {
        let program = format!("gpu.module @m {{ {body} }}");
        let pipeline = format!("builtin.module(gpu.module({pass}))");
        let messages = lower(&program, &pipeline).err();
        let messages = messages.unwrap_or_else(|| panic!("{program} is converted"));
        assert!(messages.contains(message), "{program}\n{messages}");
    }
}
