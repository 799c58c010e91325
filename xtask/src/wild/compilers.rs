//! What writes the programs: the compilers that are installed, and how each is asked for LLVM IR and links it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::jax::is_dumped;
use crate::process::run;
use crate::setup::Llvm;

/// How long a compiler may take.
const LIMIT: Duration = Duration::from_secs(300);

/// What a program is written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    C,
    Cpp,
    Rust,
    Fortran,
    /// LLVM IR that is there already.
    Llvm,
    /// LLVM IR that XLA wrote for a program of JAX.
    Jax,
}

impl Language {
    /// The language of a file, by the end of its name.
    pub fn of(file: &Path) -> Option<Language> {
        Some(match file.extension()?.to_str()? {
            "c" => Language::C,
            "cpp" | "cc" | "cxx" => Language::Cpp,
            "rs" => Language::Rust,
            "f90" | "f95" | "f" => Language::Fortran,
            "ll" if is_dumped(file) => Language::Jax,
            "ll" | "bc" => Language::Llvm,
            _ => return None,
        })
    }

    /// Whether it is LLVM IR already, which is the same at all levels.
    pub fn is_llvm_ir(self) -> bool {
        matches!(self, Language::Llvm | Language::Jax)
    }

    pub fn name(self) -> &'static str {
        match self {
            Language::C => "C",
            Language::Cpp => "C++",
            Language::Rust => "Rust",
            Language::Fortran => "Fortran",
            Language::Llvm => "LLVM IR",
            Language::Jax => "JAX",
        }
    }
}

/// How much a compiler does, and whether it writes debug information.
#[derive(Clone, Copy)]
pub struct Level {
    pub name: &'static str,
    flags: &'static [&'static str],
    rust: &'static [&'static str],
}

pub const LEVELS: [Level; 4] = [
    Level {
        name: "-O0",
        flags: &["-O0"],
        rust: &["-Copt-level=0"],
    },
    Level {
        name: "-O2",
        flags: &["-O2"],
        rust: &["-Copt-level=2"],
    },
    Level {
        name: "-O2 -g",
        flags: &["-O2", "-g"],
        rust: &["-Copt-level=2", "-g"],
    },
    // Vectors as wide as they get.
    Level {
        name: "-O3 -march=x86-64-v3",
        flags: &["-O3", "-march=x86-64-v3"],
        rust: &["-Copt-level=3", "-Ctarget-cpu=x86-64-v3"],
    },
];

/// The places of all levels.
pub const ALL_LEVELS: [usize; LEVELS.len()] = [0, 1, 2, 3];

/// The compilers that are there.
pub struct Compilers {
    clang: Option<PathBuf>,
    clangxx: Option<PathBuf>,
    rustc: Option<PathBuf>,
    flang: Option<PathBuf>,
}

impl Compilers {
    pub fn find(llvm: &Llvm) -> Compilers {
        let there = |name: &str| {
            let file = llvm.prefix.join("bin").join(name);
            file.is_file().then_some(file)
        };
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let answers = Command::new(&rustc).arg("--version").output().is_ok();
        Compilers {
            clang: there("clang"),
            clangxx: there("clang++"),
            rustc: answers.then(|| rustc.into()),
            flang: there("flang").or_else(|| there("flang-new")),
        }
    }

    fn of(&self, language: Language) -> Option<&Path> {
        match language {
            Language::C | Language::Llvm | Language::Jax => self.clang.as_deref(),
            Language::Cpp => self.clangxx.as_deref(),
            Language::Rust => self.rustc.as_deref(),
            Language::Fortran => self.flang.as_deref(),
        }
    }

    /// Whether programs in a language can be compiled.
    pub fn can(&self, language: Language) -> bool {
        self.of(language).is_some()
    }

    /// The compiler of a language, which runs where its output goes: flang leaves files of modules where it runs.
    fn command(&self, language: Language, to: &Path) -> Result<Command, String> {
        let compiler = self.of(language);
        let compiler =
            compiler.ok_or_else(|| format!("there is no compiler of {}", language.name()))?;
        let mut command = Command::new(compiler);
        if let Some(folder) = to.parent() {
            command.current_dir(folder);
        }
        Ok(command)
    }

    /// Compiles a program to LLVM IR.
    ///
    /// # Errors
    /// What the compiler said first.
    pub fn compile(&self, source: &Path, level: Level, to: &Path) -> Result<(), String> {
        let language = Language::of(source).expect("the file was found by its language");
        let mut command = self.command(language, to)?;
        match language {
            Language::Rust => command
                .args(["--edition=2024", "--emit=llvm-ir", "-Ccodegen-units=1"])
                .args(level.rust),
            Language::Llvm | Language::Jax => {
                command.args(["-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes"])
            }
            _ => command.args(["-w", "-S", "-emit-llvm"]).args(level.flags),
        };
        command.arg(source).arg("-o").arg(to);
        run(&mut command, b"", LIMIT)?.success().map(drop)
    }

    /// Makes an executable of the LLVM IR of a program in a file.
    ///
    /// # Errors
    /// What the compiler or the linker said first.
    pub fn link(
        &self,
        source: &Path,
        level: Level,
        llvm_ir: &Path,
        to: &Path,
    ) -> Result<(), String> {
        let language = Language::of(source).expect("the file was found by its language");
        if language != Language::Rust {
            let mut command = self.command(language, to)?;
            command.args(["-w", "-O1"]).arg(llvm_ir).arg("-o").arg(to);
            if language != Language::Fortran {
                command.args(["-lm", "-pthread"]);
            }
            return run(&mut command, b"", LIMIT)?.success().map(drop);
        }
        // Only rustc knows what else a program is linked with; the linker is a script that puts our object in the place of
        // the one that rustc made of the same source.
        let object = to.with_extension("o");
        let mut command = self.command(Language::C, to)?;
        command
            .args(["-w", "-O1", "-c"])
            .arg(llvm_ir)
            .arg("-o")
            .arg(&object);
        run(&mut command, b"", LIMIT)?.success()?;
        let script = to.with_extension("linker");
        let text = format!(
            "#!/bin/sh\nfor file; do case $file in *-cgu.0.rcgu.o) cp '{}' \"$file\";; esac; done\nexec cc \"$@\"\n",
            object.display()
        );
        write_executable(&script, &text)?;
        let mut command = self.command(Language::Rust, to)?;
        command
            .args(["--edition=2024", "-Ccodegen-units=1"])
            .args(level.rust)
            .arg(format!("-Clinker={}", script.display()))
            .arg(source)
            .arg("-o")
            .arg(to);
        run(&mut command, b"", LIMIT)?.success().map(drop)
    }
}

fn write_executable(file: &Path, text: &str) -> Result<(), String> {
    let failed = |why: std::io::Error| format!("cannot write {}: {why}", file.display());
    std::fs::write(file, text).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(file, mode).map_err(failed)?;
    }
    Ok(())
}
