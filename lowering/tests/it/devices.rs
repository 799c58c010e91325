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
    the_host_calls_a_runtime = "host";
    the_host_fills_and_copies_memory = "host-memory";
    kernels_take_pointers_and_sizes = "host-pointers";
    functions_of_numbers_for_amd = "rocdl-functions";
    functions_of_complex_numbers_for_amd = "rocdl-complex";
}

/// The runtime waits for one stream at a time.
#[test]
fn launches_that_wait_for_several_streams_are_refused() {
    for (tokens, token) in [("[%0, %1]", "%2 = "), ("[%0]", "")] {
        let keyword = if token.is_empty() { "" } else { "async" };
        let program = format!(
            "module attributes {{gpu.container_module}} {{
               gpu.binary @k [#gpu.object<#nvvm.target, \"\">]
               func.func @f(%i: index) {{
                 %0 = gpu.wait async
                 %1 = gpu.wait async
                 {token}gpu.launch_func {keyword} {tokens} @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
                 return
               }}
             }}"
        );
        let messages = lower(&program, "builtin.module(gpu-to-llvm)").err();
        let expected =
            "failed to legalize operation 'gpu.launch_func' that was explicitly marked illegal";
        assert_eq!(
            messages.as_deref().and_then(|text| text.lines().next()),
            Some(expected)
        );
    }
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
