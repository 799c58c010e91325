//! Programs whose kernels run on a Vulkan device: Mesa's lavapipe, or whatever GPU there is.
#![forbid(unsafe_code)]

#[path = "../../xtask/src/random/generator.rs"]
mod generator;
#[path = "../../xtask/src/random/kernel.rs"]
mod kernel;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use terrace_lowering::vulkan::Device;

/// What a run gave: whether it succeeded, standard output and standard error.
struct Run {
    success: bool,
    out: String,
    err: String,
}

fn run(file: &str, flags: &[&str]) -> Run {
    let file = Path::new("tests/vulkan").join(file);
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-run"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("--target=vulkan")
        .args(flags)
        .arg(file)
        .output()
        .expect("the tool was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the tool writes UTF-8");
    Run {
        success: output.status.success(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Whether there is a device. Without one, the test that asks says so and is left out.
fn has_device() -> bool {
    match Device::names() {
        Ok(names) if !names.is_empty() => true,
        Ok(_) => {
            eprintln!("left out: the system has no Vulkan device (Debian: mesa-vulkan-drivers)");
            false
        }
        Err(why) => {
            eprintln!("left out: {}", why.message());
            false
        }
    }
}

/// What a program prints, behind the addresses of memrefs.
#[track_caller]
fn prints(file: &str, expected: &[&str]) {
    let run = run(file, &["--entry-point-result=void"]);
    assert!(run.success, "{}", run.err);
    let lines: Vec<&str> = run
        .out
        .lines()
        .filter(|line| !line.starts_with("Unranked Memref"))
        .collect();
    assert_eq!(lines, expected, "{}", run.err);
}

#[test]
fn kernels_change_memrefs() {
    if has_device() {
        prints("add.mlir", &["[1.5,  3.5,  5.5,  7.5]"]);
    }
}

#[test]
fn numbers_overlapping_memory_and_constants_are_passed() {
    if has_device() {
        prints(
            "arguments.mlir",
            &[
                "[[100,   102,   104,   106]]",
                "[[101,   103,   105,   107]]",
            ],
        );
    }
}

#[test]
fn launches_that_fail_say_where_and_why() {
    if !has_device() {
        return;
    }
    let error = |file: &str, flags: &[&str]| {
        let run = run(file, flags);
        let headlines = |line: &&str| line.contains("error: ") || line.contains("help: ");
        let lines = run.err.lines().filter(headlines);
        assert_eq!(run.success, run.err.is_empty());
        lines.map(str::to_owned).collect::<Vec<_>>().join("\n")
    };
    let threads = error("bad-threads.mlir", &[]);
    assert!(
        threads.contains("bad-threads.mlir:20:5: error: a group of the kernel 'kernel' has 4x1x1 invocations and is launched with 2x1x1"),
        "{threads}"
    );
    let unbound = error("bad-arguments.mlir", &[]);
    assert!(
        unbound.contains(
            "error: the kernel 'kernel' uses the binding (0, 0), and nothing is bound to it"
        ),
        "{unbound}"
    );
    // Without the validation layer the driver may take it.
    let binary = error("bad-binary.mlir", &[]);
    if !binary.is_empty() {
        assert!(
            binary.contains("bad-binary.mlir:20:5: error: Vulkan validation: SPIR-V module not valid: Using a 64-bit floating point type requires the Float64 capability."),
            "{binary}"
        );
    }
    let missing = error("bad-module.mlir", &[]);
    assert!(
        missing.contains("error: 'gpu.launch_func' op launches a kernel of '@kernels', which is no 'spirv.module'"),
        "{missing}"
    );
    let device = error("add.mlir", &["--device=no such device"]);
    assert!(
        device.contains("error: no Vulkan device is called 'no such device'"),
        "{device}"
    );
    let emit = error("add.mlir", &["--emit=llvm"]);
    assert!(
        emit.contains("error: with --target=vulkan a program can only be run"),
        "{emit}"
    );
}

/// What a tool makes of a text.
fn pipe(tool: &str, flags: &[&str], text: &str) -> String {
    let mut child = Command::new(tool)
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool was built");
    let mut input = child.stdin.take().expect("it is piped");
    let text = text.to_owned();
    // The tool may write before it has read everything.
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the tool was started");
    writer
        .join()
        .expect("the writer does not panic")
        .expect("the tool reads its input");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("the tool writes UTF-8")
}

// covers: TOOL-008
/// As `cargo xtask random-kernels` does, of which these are the first.
#[test]
fn random_kernels_do_the_same_on_the_processor() {
    if !has_device() {
        return;
    }
    let programs = kernel::programs(&mut generator::Random(1), 10);
    let opt = env!("CARGO_BIN_EXE_terrace-opt");
    let run = env!("CARGO_BIN_EXE_terrace-run");
    let phases = pipe(opt, &["--convert-spirv-to-llvm"], &programs.phases);
    let cpu = kernel::join(&phases, &programs.host);
    let result = "--entry-point-result=void";
    let cpu = kernel::results(&pipe(run, &[result], &cpu));
    let gpu = pipe(run, &["--target=vulkan", result], &programs.gpu);
    let mut gpu = kernel::results(&gpu);
    assert_eq!(gpu, cpu);
    // They all compute something else.
    gpu.sort();
    gpu.dedup();
    assert_eq!(gpu.len(), 10);
}

/// Drivers are loaded and left by several threads at once.
#[test]
fn threads_share_the_library() {
    if !has_device() {
        return;
    }
    let names = || Device::names().expect("there is a device");
    let all = std::thread::scope(|scope| {
        let threads = [(); 8].map(|()| scope.spawn(|| [(); 4].map(|()| names())));
        threads.map(|thread| thread.join().expect("no thread panics"))
    });
    assert!(all.iter().flatten().all(|given| *given == names()));
}
