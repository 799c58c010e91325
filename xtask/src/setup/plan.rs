//! What to do on a system as it was found: a pure function, so that every case has a test.

use super::probe::{Found, System};
use super::{Llvm, PREFIX_VARIABLE};

/// How to get from a [`System`] to a usable LLVM.
#[derive(Debug, PartialEq, Eq)]
pub enum Plan {
    /// Nothing is missing.
    Ready(Llvm),
    /// apt can install what is missing.
    Install(Install),
    /// Only the user can go on; this says how.
    Advise(String),
}

/// Packages to install with apt, and the way to become root.
#[derive(Debug, PartialEq, Eq)]
pub struct Install {
    packages: Vec<Package>,
    through_sudo: bool,
}

/// A package and the reason it is needed, for the announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Package {
    pub(super) name: &'static str,
    pub(super) reason: &'static str,
}

// Linking is dynamic, so the development files of the libraries that LLVM itself uses
// (zlib, zstd, libxml2, ...) are not needed, nor are those of Polly.
const LLVM: Package = Package {
    name: "llvm-22-dev",
    reason: "LLVM 22 with headers: programs are compiled and run through it",
};
const CXX: Package = Package {
    name: "g++",
    reason: "a linker, a C compiler and libstdc++.so: LLVM is a C++ library",
};

/// Decides what to do.
pub fn plan(system: &System) -> Plan {
    let reason = match &system.llvm {
        Found::Usable(llvm) if system.links_cxx => return Plan::Ready(llvm.clone()),
        Found::Usable(_) => "there is no C++ compiler with libstdc++ to link LLVM with".to_string(),
        Found::Unusable(reason) => reason.clone(),
    };
    let mut packages = Vec::new();
    if matches!(system.llvm, Found::Unusable(_)) {
        packages.push(LLVM);
    }
    if !system.links_cxx {
        packages.push(CXX);
    }
    if !system.apt {
        return Plan::Advise(format!(
            "{reason}, and this system has no apt\n{}",
            by_hand()
        ));
    }
    let install = Install::new(packages, system);
    if install.through_sudo && !system.sudo {
        let [update, add] = [install.update(), install.install()].map(|c| without_sudo(&c));
        return Plan::Advise(format!(
            "{reason}; installing it needs root, and there is no sudo. As root:\n  {update}\n  {add}"
        ));
    }
    Plan::Install(install)
}

/// What to install where apt cannot.
pub fn by_hand() -> String {
    format!(
        "\
Install these, then run the command again:
  - LLVM 22 with its headers, its shared library and llvm-config
      Fedora   dnf install llvm22-devel gcc-c++
      Arch     pacman -S llvm gcc      (when that is version 22)
      macOS    brew install llvm@22
      others   https://github.com/llvm/llvm-project/releases
  - a C and C++ compiler, to link with
Where llvm-config 22 is not on the PATH, name its prefix, the folder that has bin/llvm-config:
  export {PREFIX_VARIABLE}=/path/to/llvm-22"
    )
}

fn without_sudo(command: &[String]) -> String {
    let words = command.iter().map(String::as_str);
    words
        .skip_while(|w| *w == "sudo")
        .collect::<Vec<_>>()
        .join(" ")
}

impl Install {
    /// Installs these packages, as who has the rights on this system.
    pub fn new(packages: Vec<Package>, system: &System) -> Self {
        Install {
            packages,
            through_sudo: !system.root,
        }
    }

    /// What will be installed and why; to be shown before anything happens.
    pub fn announcement(&self) -> String {
        let mut text = "Terrace needs packages that this system lacks:\n".to_string();
        for Package { name, reason } in &self.packages {
            text += &format!("  {name:<14} {reason}\n");
        }
        for command in [self.update(), self.install()] {
            text += &format!("running: {}\n", command.join(" "));
        }
        text.pop();
        text
    }

    /// Refreshes apt's lists.
    pub fn update(&self) -> Vec<String> {
        self.as_root(&["apt-get", "update"])
    }

    /// Succeeds if apt knows the packages.
    pub fn query(&self) -> Vec<String> {
        let words = [
            "apt-get",
            "install",
            "--simulate",
            "--no-install-recommends",
        ];
        let names = self.packages.iter().map(|p| p.name);
        words.into_iter().chain(names).map(String::from).collect()
    }

    /// Installs the packages without asking.
    pub fn install(&self) -> Vec<String> {
        let mut words = vec![
            "env",
            "DEBIAN_FRONTEND=noninteractive",
            "apt-get",
            "install",
            "--yes",
            "--no-install-recommends",
        ];
        words.extend(self.packages.iter().map(|p| p.name));
        self.as_root(&words)
    }

    /// The message for a distribution whose apt cannot install the packages.
    pub fn unavailable(&self) -> String {
        let names: Vec<_> = self.packages.iter().map(|p| p.name).collect();
        format!(
            "apt cannot install {names} here (`{query}` says why).
Debian 12 has LLVM 22 in its security archive, which must then be among apt's sources; for releases
of Debian and Ubuntu that lack it, the LLVM project has packages:
  wget https://apt.llvm.org/llvm.sh
  sudo bash llvm.sh 22
Then run the command again.",
            names = names.join(" and "),
            query = self.query().join(" ")
        )
    }

    fn as_root(&self, words: &[&str]) -> Vec<String> {
        let sudo = self.through_sudo.then_some("sudo");
        sudo.iter().chain(words).map(|w| w.to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llvm() -> Llvm {
        Llvm {
            prefix: "/usr/lib/llvm-22".into(),
            libdir: "/usr/lib/llvm-22/lib".into(),
            version: "22.1.8".into(),
        }
    }

    fn fresh_debian() -> System {
        System {
            llvm: Found::Unusable("LLVM 22 was not found".into()),
            links_cxx: true,
            apt: true,
            root: true,
            sudo: false,
        }
    }

    fn install(system: &System) -> Install {
        match plan(system) {
            Plan::Install(install) => install,
            other => panic!("expected an installation, found {other:?}"),
        }
    }

    fn advice(system: &System) -> String {
        match plan(system) {
            Plan::Advise(message) => message,
            other => panic!("expected advice, found {other:?}"),
        }
    }

    #[test]
    fn nothing_to_do() {
        let system = System {
            llvm: Found::Usable(llvm()),
            ..fresh_debian()
        };
        assert_eq!(plan(&system), Plan::Ready(llvm()));
    }

    #[test]
    fn root_installs_with_apt_and_says_so_first() {
        let install = install(&fresh_debian());
        assert_eq!(install.update(), ["apt-get", "update"]);
        let command = install.install().join(" ");
        assert_eq!(
            command,
            "env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends llvm-22-dev"
        );
        let said = install.announcement();
        assert!(
            said.contains("llvm-22-dev    LLVM 22 with headers"),
            "{said}"
        );
        assert!(said.contains(&command), "{said}");
    }

    #[test]
    fn others_go_through_sudo() {
        let install = install(&System {
            root: false,
            sudo: true,
            links_cxx: false,
            ..fresh_debian()
        });
        assert_eq!(install.update(), ["sudo", "apt-get", "update"]);
        // sudo drops the environment, so the variable has to come after it.
        assert_eq!(install.install()[..2], ["sudo", "env"]);
        assert!(
            install
                .install()
                .ends_with(&["llvm-22-dev".into(), "g++".into()])
        );
        // Looking needs no rights.
        assert_eq!(install.query()[0], "apt-get");
    }

    #[test]
    fn only_what_is_missing_is_installed() {
        let install = install(&System {
            llvm: Found::Usable(llvm()),
            links_cxx: false,
            ..fresh_debian()
        });
        assert_eq!(install.packages, [CXX]);
    }

    #[test]
    fn no_sudo_names_the_commands_to_run_as_root() {
        let said = advice(&System {
            root: false,
            ..fresh_debian()
        });
        assert!(said.contains("\n  apt-get update\n"), "{said}");
        assert!(said.contains("llvm-22-dev"), "{said}");
        assert!(!said.contains("sudo apt-get"), "{said}");
    }

    #[test]
    fn no_apt_names_what_to_install_and_the_variable() {
        let said = advice(&System {
            apt: false,
            ..fresh_debian()
        });
        assert!(
            said.starts_with("LLVM 22 was not found, and this system has no apt\n"),
            "{said}"
        );
        assert!(said.contains("LLVM 22 with its headers"), "{said}");
        assert!(said.contains("LLVM_SYS_221_PREFIX="), "{said}");
    }

    #[test]
    fn a_distribution_without_the_package_says_where_it_is() {
        let said = install(&fresh_debian()).unavailable();
        assert!(
            said.contains("apt cannot install llvm-22-dev here"),
            "{said}"
        );
        assert!(said.contains("apt.llvm.org"), "{said}");
    }
}
