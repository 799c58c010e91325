//! How functions are called.

use terrace_ods_macros::enum_attr;

use crate::LlvmDialect;

/// LLVM Calling Convention specification.
#[enum_attr(dialect = LlvmDialect, mnemonic = "cconv")]
pub enum CConv {
    /// That of C.
    #[default]
    Ccc = 0,
    /// The fastest on the target.
    Fastcc = 8,
    /// For code that is rarely called.
    Coldcc = 9,
    /// That of the Glasgow Haskell compiler.
    #[name = "cc_10"]
    Ghc = 10,
    /// That of the high-performance Erlang compiler.
    #[name = "cc_11"]
    Hipe = 11,
    /// Arguments in any registers.
    Anyregcc = 13,
    /// Most registers are preserved.
    #[name = "preserve_mostcc"]
    PreserveMost = 14,
    /// All registers are preserved.
    #[name = "preserve_allcc"]
    PreserveAll = 15,
    /// That of Swift.
    Swiftcc = 16,
    /// Access of thread-local storage in C++.
    #[name = "cxx_fast_tlscc"]
    CxxFastTls = 17,
    /// Tail calls are guaranteed.
    Tailcc = 18,
    /// The check of Windows' control flow guard.
    #[name = "cfguard_checkcc"]
    CfguardCheck = 19,
    /// Tail calls are guaranteed, otherwise as Swift's.
    Swifttailcc = 20,
    /// `stdcall`.
    #[name = "x86_stdcallcc"]
    X86Stdcall = 64,
    /// `fastcall`.
    #[name = "x86_fastcallcc"]
    X86Fastcall = 65,
    /// The old standard of ARM.
    #[name = "arm_apcscc"]
    ArmApcs = 66,
    /// The standard of ARM with soft floats.
    #[name = "arm_aapcscc"]
    ArmAapcs = 67,
    /// The standard of ARM with hard floats.
    #[name = "arm_aapcs_vfpcc"]
    ArmAapcsVfp = 68,
    /// Interrupts of the MSP430.
    #[name = "msp430_intrcc"]
    Msp430Intr = 69,
    /// `thiscall`.
    #[name = "x86_thiscallcc"]
    X86Thiscall = 70,
    /// Kernels of PTX.
    #[name = "ptx_kernelcc"]
    PtxKernel = 71,
    /// Functions of PTX.
    #[name = "ptx_devicecc"]
    PtxDevice = 72,
    /// Functions of SPIR.
    #[name = "spir_funccc"]
    SpirFunc = 75,
    /// Kernels of SPIR.
    #[name = "spir_kernelcc"]
    SpirKernel = 76,
    /// Built-in functions of Intel's OpenCL.
    #[name = "intel_ocl_bicc"]
    IntelOclBi = 77,
    /// The System V standard for x86-64.
    #[name = "x86_64_sysvcc"]
    X86_64Sysv = 78,
    /// Windows on x86-64.
    #[name = "win64cc"]
    Win64 = 79,
    /// `vectorcall`.
    #[name = "x86_vectorcallcc"]
    X86Vectorcall = 80,
    /// No longer used.
    #[name = "hhvmcc"]
    Hhvm = 81,
    /// No longer used.
    #[name = "hhvm_ccc"]
    HhvmC = 82,
    /// Interrupts of x86.
    #[name = "x86_intrcc"]
    X86Intr = 83,
    /// Interrupts of the AVR.
    #[name = "avr_intrcc"]
    AvrIntr = 84,
    /// Built-in functions of the AVR.
    #[name = "avr_builtincc"]
    AvrBuiltin = 86,
    /// Vertex shaders of AMD.
    #[name = "amdgpu_vscc"]
    AmdgpuVs = 87,
    /// Geometry shaders of AMD.
    #[name = "amdgpu_gscc"]
    AmdgpuGs = 88,
    /// Compute shaders of AMD.
    #[name = "amdgpu_cscc"]
    AmdgpuCs = 90,
    /// Kernels of AMD.
    #[name = "amdgpu_kernelcc"]
    AmdgpuKernel = 91,
    /// `regcall`.
    #[name = "x86_regcallcc"]
    X86Regcall = 92,
    /// Hull shaders of AMD.
    #[name = "amdgpu_hscc"]
    AmdgpuHs = 93,
    /// Built-in functions of the MSP430.
    #[name = "msp430_builtincc"]
    Msp430Builtin = 94,
    /// Shaders before tessellation of AMD.
    #[name = "amdgpu_lscc"]
    AmdgpuLs = 95,
    /// Shaders before geometry shaders of AMD.
    #[name = "amdgpu_escc"]
    AmdgpuEs = 96,
    /// Vectors on AArch64.
    #[name = "aarch64_vectorcallcc"]
    Aarch64Vectorcall = 97,
    /// Scalable vectors on AArch64.
    #[name = "aarch64_sve_vectorcallcc"]
    Aarch64SveVectorcall = 98,
    /// Calls of Emscripten.
    #[name = "wasm_emscripten_invokecc"]
    WasmEmscriptenInvoke = 99,
    /// Functions of AMD's graphics.
    #[name = "amdgpu_gfxcc"]
    AmdgpuGfx = 100,
    /// Interrupts of the M68k.
    #[name = "m68k_intrcc"]
    M68kIntr = 101,
}

/// LLVM Calling Convention specification.
///
/// Whether a call reuses the caller's stack frame.
#[enum_attr(dialect = LlvmDialect, mnemonic = "tailcallkind")]
pub enum TailCallKind {
    /// As the optimiser finds.
    #[default]
    None = 0,
    /// It may.
    Tail = 1,
    /// It must.
    Musttail = 2,
    /// It must not.
    Notail = 3,
}

/// ATT (0) or Intel (1) asm dialect.
#[enum_attr(repr = i64)]
pub enum AsmDialect {
    /// The source comes first.
    #[default]
    Att = 0,
    /// The destination comes first.
    Intel = 1,
}
