//! Kernels on a Vulkan device: compute shaders of GLSL, compiled by `glslangValidator`, as they are and as this crate writes them
//! after reading them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use terrace_ir::Context;
use terrace_lowering::spirv::{DeserializeOptions, deserialize, serialize, words_of_bytes};
use terrace_lowering::vulkan::{Binding, Device};

/// The best device; without one, the test that asks says so and is left out.
fn device() -> Option<Arc<Device>> {
    match Device::open(None) {
        Ok(device) => Some(device),
        Err(why) => {
            eprintln!("left out: {}", why.message());
            None
        }
    }
}

/// Whether a tool is installed. Without it, the test that asks says so and is left out.
fn has_tool(name: &str) -> bool {
    let is_there = Command::new(name).arg("--version").output().is_ok();
    if !is_there {
        eprintln!("left out: there is no {name}; `cargo xtask setup` installs it");
    }
    is_there
}

/// How many bytes each buffer has.
const BYTES: usize = 256;

/// What a buffer holds at first, by the word that names its contents.
fn contents(word: &str) -> Vec<u8> {
    let bytes: Vec<u8> = match word {
        "ints" => (0..64i32)
            .flat_map(|i| ((i * 7 + 3) % 23 - 5).to_le_bytes())
            .collect(),
        "uints" => (0..64u32)
            .flat_map(|i| (i * i * 11 + 5).to_le_bytes())
            .collect(),
        "floats" => (0..64i16)
            .flat_map(|i| (f32::from(i % 19) * 0.75 - 5.5).to_le_bytes())
            .collect(),
        "doubles" => (0..64i16)
            .flat_map(|i| (f64::from(i % 29) * 0.375 - 4.0).to_le_bytes())
            .collect(),
        _ => panic!("there are no {word}"),
    };
    assert!(bytes.len() >= BYTES);
    bytes
}

/// How a shader is run: its first comment says `BUFFER...; N [N [N]] groups[; push N...][; constant ID = N]...`.
struct Setup {
    buffers: Vec<Vec<u8>>,
    groups: [u32; 3],
    push_constants: Vec<u8>,
    constants: Vec<(u32, Vec<u8>)>,
}

impl Setup {
    fn of(shader: &str) -> Self {
        let line = shader.lines().find_map(|line| line.strip_prefix("// "));
        let mut parts = line.expect("a comment says how to run it").split("; ");
        let number = |word: &str| -> u32 { word.parse().expect("it is a number") };
        let buffers = parts.next().expect("there are buffers").split(' ');
        let mut setup = Setup {
            buffers: buffers.map(contents).collect(),
            groups: [1; 3],
            push_constants: Vec::new(),
            constants: Vec::new(),
        };
        for part in parts {
            let words: Vec<&str> = part.split(' ').collect();
            match words[..] {
                ["push", ref numbers @ ..] => {
                    let numbers = numbers.iter().map(|word| number(word));
                    setup.push_constants = numbers.flat_map(u32::to_le_bytes).collect();
                }
                ["constant", id, "=", value] => {
                    let value = number(value).to_le_bytes().to_vec();
                    setup.constants.push((number(id), value));
                }
                [ref numbers @ .., "groups"] => {
                    for (count, word) in setup.groups.iter_mut().zip(numbers) {
                        *count = number(word);
                    }
                }
                _ => panic!("'{part}' says nothing"),
            }
        }
        setup
    }

    /// What the buffers hold after a kernel has run.
    fn run(&self, device: &Arc<Device>, words: &[u32]) -> Result<Vec<Vec<u8>>, String> {
        let message = |error: terrace_ir::Diagnostic| error.message().to_owned();
        let kernel = device.kernel(words, "main", &self.constants);
        let kernel = kernel.map_err(message)?;
        let mut buffers = self.buffers.clone();
        let mut slices: Vec<&mut [u8]> = buffers.iter_mut().map(|bytes| &mut bytes[..]).collect();
        let bindings: Vec<Binding> = (0..slices.len())
            .map(|index| Binding::whole(0, index as u32, index))
            .collect();
        let run = kernel.run(self.groups, &mut slices, &bindings, &self.push_constants);
        run.map_err(message)?;
        Ok(buffers)
    }
}

/// A folder for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = format!("terrace-{test}-{}", std::process::id());
        let path = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&path).expect("the folder for temporary files can be written to");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The output of a tool that must succeed.
fn succeed(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr)),
    }
}

/// Compiles a shader, runs it, writes what is read of it, validates that, runs it, and compares.
fn round_trip(device: &Arc<Device>, folder: &Path, path: &Path) -> Result<(), String> {
    let shader = std::fs::read_to_string(path).expect("shaders can be read");
    let setup = Setup::of(&shader);
    let [original, written] = ["original.spv", "written.spv"].map(|name| folder.join(name));
    let mut compile = Command::new("glslangValidator");
    compile.args(["-V", "--target-env", "vulkan1.1", "-o"]);
    succeed(compile.arg(&original).arg(path))?;
    let bytes = std::fs::read(&original).map_err(|error| error.to_string())?;
    let words = words_of_bytes(&bytes).map_err(|error| error.message().to_owned())?;
    let expected = setup.run(device, &words)?;
    if expected == setup.buffers {
        return Err("the shader changes nothing".to_owned());
    }
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let module = deserialize(&cx, &words, DeserializeOptions::default()).map_err(|errors| {
        let errors = errors.iter().map(|error| error.render(&cx));
        errors.collect::<Vec<_>>().join("\n")
    })?;
    let again = serialize(&module).map_err(|error| error.render(&cx))?;
    let bytes: Vec<u8> = again.iter().flat_map(|word| word.to_le_bytes()).collect();
    std::fs::write(&written, bytes).map_err(|error| error.to_string())?;
    let mut validate = Command::new("spirv-val");
    succeed(validate.args(["--target-env", "vulkan1.1"]).arg(&written))?;
    let found = setup
        .run(device, &again)
        .map_err(|why| format!("as written: {why}"))?;
    match found == expected {
        true => Ok(()),
        false => Err("the buffers differ".to_owned()),
    }
}

// covers: SPV-036, SPV-038
#[test]
fn shaders_do_the_same_after_they_were_read_and_written() {
    let Some(device) = device() else {
        return;
    };
    if !has_tool("glslangValidator") || !has_tool("spirv-val") {
        return;
    }
    let folder = Folder::new("shaders");
    let shaders = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/vulkan/shaders");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&shaders)
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 25);
    let mut failures = String::new();
    for path in paths {
        if let Err(why) = round_trip(&device, &folder.0, &path) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            failures += &format!("{name}: {why}\n");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
