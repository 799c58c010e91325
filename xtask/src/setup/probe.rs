//! What this system has: LLVM 22, a C++ library to link with, apt, and the rights to use it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Llvm, PREFIX_VARIABLE};

/// The facts that decide what set-up does.
#[derive(Debug)]
pub struct System {
    pub llvm: Found,
    /// Whether the C compiler finds a C++ standard library to link with.
    pub links_cxx: bool,
    pub apt: bool,
    pub root: bool,
    pub sudo: bool,
}

/// The outcome of the search for LLVM 22.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    Usable(Llvm),
    /// Why what was found, if anything, will not do.
    Unusable(String),
}

/// Where to look.
pub struct Places {
    /// The value of the variable that names the prefix; the user's word is final.
    prefix: Option<PathBuf>,
    /// The folders of `PATH`.
    path: Vec<PathBuf>,
    /// Where distributions put LLVM 22 without a link on the `PATH`.
    usual: Vec<PathBuf>,
}

impl Places {
    /// The places that the environment of this process names.
    pub fn of_this_process() -> Places {
        let usual = [
            "/usr/lib/llvm-22",
            "/usr/lib/llvm22",
            "/usr/lib64/llvm22",
            "/usr/local/llvm22",
            "/opt/homebrew/opt/llvm@22",
            "/usr/local/opt/llvm@22",
        ];
        let variable = |name| std::env::var_os(name).filter(|v: &OsString| !v.is_empty());
        Places {
            prefix: variable(PREFIX_VARIABLE).map(PathBuf::from),
            path: variable("PATH")
                .map(|p| std::env::split_paths(&p).collect())
                .unwrap_or_default(),
            usual: usual.map(PathBuf::from).to_vec(),
        }
    }

    /// A program on the path.
    pub fn program(&self, name: &str) -> Option<PathBuf> {
        self.path
            .iter()
            .map(|dir| dir.join(name))
            .find(|p| p.is_file())
    }
}

/// Looks at the system. Fails only if the user named a prefix that has no usable LLVM 22:
/// falling back to another one would silently ignore the choice.
pub fn probe(places: &Places) -> Result<System, String> {
    Ok(System {
        llvm: find_llvm(places)?,
        links_cxx: links_cxx(places),
        apt: places.program("apt-get").is_some(),
        root: output(Path::new("id"), &["-u"]).is_some_and(|id| id == "0"),
        sudo: places.program("sudo").is_some(),
    })
}

/// The names under which llvm-config is installed, those that tell the version first.
const CONFIG_NAMES: [&str; 5] = [
    "llvm-config-22",
    "llvm-config22",
    "llvm22-config",
    "llvm-config-22.1",
    "llvm-config",
];

fn find_llvm(places: &Places) -> Result<Found, String> {
    let in_folder = |dir: &Path| CONFIG_NAMES.map(|name| dir.join(name));
    if let Some(prefix) = &places.prefix {
        return match first_usable(in_folder(&prefix.join("bin"))) {
            // The prefix stays as the user wrote it: a change of spelling would rebuild everything.
            Found::Usable(llvm) => Ok(Found::Usable(Llvm {
                prefix: prefix.clone(),
                ..llvm
            })),
            Found::Unusable(reason) => Err(format!(
                "{PREFIX_VARIABLE} is {}, but {reason}; set it to the folder that has \
                 bin/llvm-config of LLVM 22, or unset it",
                prefix.display()
            )),
        };
    }
    let on_path = places.path.iter().map(PathBuf::as_path).flat_map(in_folder);
    let usual = places.usual.iter().flat_map(|p| in_folder(&p.join("bin")));
    Ok(first_usable(on_path.chain(usual)))
}

fn first_usable(configs: impl IntoIterator<Item = PathBuf>) -> Found {
    let mut reason = "LLVM 22 was not found".to_string();
    for config in configs.into_iter().filter(|c| c.is_file()) {
        match examine(&config) {
            Examined::Usable(llvm) => return Found::Usable(llvm),
            Examined::Incomplete(what) => reason = what,
            Examined::OtherVersion => {}
        }
    }
    Found::Unusable(reason)
}

enum Examined {
    Usable(Llvm),
    Incomplete(String),
    OtherVersion,
}

/// Asks an llvm-config; a distribution may ship it apart from the headers and the library.
fn examine(config: &Path) -> Examined {
    let ask = |flags: &[&str]| output(config, flags);
    let Some(version) = ask(&["--version"]).filter(|v| v.starts_with("22.")) else {
        return Examined::OtherVersion;
    };
    let incomplete = |what: &str| {
        let found = format!(
            "LLVM {version} ({}) was found without its {what}",
            config.display()
        );
        Examined::Incomplete(found)
    };
    let (Some(prefix), Some(libdir)) = (ask(&["--prefix"]), ask(&["--libdir"])) else {
        return Examined::OtherVersion;
    };
    if !ask(&["--includedir"]).is_some_and(|dir| Path::new(&dir).join("llvm-c/Core.h").is_file()) {
        return incomplete("headers");
    }
    if ask(&["--libnames", "--link-shared"]).is_none() {
        return incomplete("shared library");
    }
    Examined::Usable(Llvm {
        prefix: prefix.into(),
        libdir: libdir.into(),
        version,
    })
}

/// Asks the C compiler where the C++ library is: it answers with a path if it knows one.
fn links_cxx(places: &Places) -> bool {
    if cfg!(target_os = "macos") {
        return true;
    }
    let Some(cc) = places.program("cc") else {
        return false;
    };
    output(&cc, &["-print-file-name=libstdc++.so"]).is_some_and(|path| Path::new(&path).is_file())
}

fn output(program: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::TemporaryFolder;

    /// A folder with stand-ins for system programs, removed at the end of the test.
    struct Sandbox(TemporaryFolder);

    impl Sandbox {
        fn new(name: &str) -> Sandbox {
            Sandbox(TemporaryFolder::new(name).unwrap())
        }

        fn program(&self, path: &str, script: &str) {
            let path = self.0.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            // Another process writes it: a file that this one has open for writing, while another
            // test starts a program, could not be run ("text file busy").
            let status = Command::new("sh")
                .args([
                    "-c",
                    r#"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod +x "$0""#,
                ])
                .args([path.as_os_str(), script.as_ref()])
                .status();
            assert!(status.unwrap().success());
        }

        /// An llvm-config that answers as one of `version` installed in `prefix` would.
        fn llvm_config(&self, path: &str, version: &str, prefix: &str) {
            let prefix = self.0.path().join(prefix);
            let script = format!(
                "case $1 in --version) echo {version};; --prefix) echo {0};; --libdir) echo {0}/lib;; \
                 --includedir) echo {0}/include;; --libnames) echo libLLVM-22.so;; esac",
                prefix.display()
            );
            self.program(path, &script);
        }

        fn headers(&self, prefix: &str) {
            let dir = self.0.path().join(prefix).join("include/llvm-c");
            fs::create_dir_all(&dir).unwrap();
            fs::write(dir.join("Core.h"), "").unwrap();
        }

        fn places(&self) -> Places {
            Places {
                prefix: None,
                path: vec![self.0.path().join("bin")],
                usual: vec![self.0.path().join("usual")],
            }
        }
    }

    #[test]
    fn fresh_system_has_nothing_but_apt() {
        let sandbox = Sandbox::new("fresh");
        sandbox.program("bin/apt-get", "");
        let system = probe(&sandbox.places()).unwrap();
        assert_eq!(system.llvm, Found::Unusable("LLVM 22 was not found".into()));
        assert!(system.apt && !system.sudo && !system.links_cxx);
    }

    #[test]
    fn older_llvm_on_the_path_is_passed_over() {
        let sandbox = Sandbox::new("older");
        sandbox.llvm_config("bin/llvm-config", "14.0.6", "old");
        sandbox.llvm_config("usual/bin/llvm-config", "22.1.8", "usual");
        sandbox.headers("usual");
        let system = probe(&sandbox.places()).unwrap();
        let Found::Usable(llvm) = system.llvm else {
            panic!("{:?}", system.llvm);
        };
        assert_eq!(llvm.version, "22.1.8");
        assert_eq!(llvm.prefix, sandbox.0.path().join("usual"));
        assert_eq!(llvm.libdir, sandbox.0.path().join("usual/lib"));
    }

    #[test]
    fn llvm_without_headers_is_not_enough() {
        let sandbox = Sandbox::new("headers");
        sandbox.llvm_config("bin/llvm-config-22", "22.1.8", "usual");
        let system = probe(&sandbox.places()).unwrap();
        let Found::Unusable(reason) = system.llvm else {
            panic!("{:?}", system.llvm);
        };
        assert!(
            reason.ends_with("was found without its headers"),
            "{reason}"
        );
    }

    #[test]
    fn the_named_prefix_wins_and_must_be_right() {
        let sandbox = Sandbox::new("prefix");
        sandbox.llvm_config("usual/bin/llvm-config", "22.1.8", "usual");
        sandbox.llvm_config("mine/bin/llvm-config", "22.1.9", "mine");
        sandbox.headers("usual");
        let mut places = sandbox.places();
        places.prefix = Some(sandbox.0.path().join("mine"));
        let message = probe(&places).unwrap_err();
        assert!(message.starts_with("LLVM_SYS_221_PREFIX is "), "{message}");
        sandbox.headers("mine");
        let system = probe(&places).unwrap();
        assert!(matches!(system.llvm, Found::Usable(llvm) if llvm.version == "22.1.9"));
    }

    #[test]
    fn cxx_library_is_asked_of_the_compiler() {
        let sandbox = Sandbox::new("cxx");
        // A compiler that does not know the file echoes its name.
        sandbox.program("bin/cc", "echo libstdc++.so");
        assert!(!links_cxx(&sandbox.places()) || cfg!(target_os = "macos"));
        sandbox.program(
            "bin/cc",
            &format!("echo {}", sandbox.0.path().join("bin/cc").display()),
        );
        assert!(links_cxx(&sandbox.places()));
    }
}
