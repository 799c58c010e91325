//! What some tests need beside LLVM: to run kernels a Vulkan driver, a compiler of GLSL and the tools of SPIR-V; to compile programs in C
//! the headers of MLIR; to count instructions valgrind. They are left out where it is missing, so that nothing here is an error.

use std::path::Path;

use super::plan::{Install, Package};
use super::probe::{Places, System};

/// A package, and the file by which it is known to be there.
struct Need {
    package: Package,
    sign: Sign,
}

enum Sign {
    /// A program on the path.
    Program(&'static str),
    /// Any of these files, or any file in these folders.
    Files(&'static [&'static str]),
}

const NEEDS: [Need; 7] = [
    Need {
        package: Package {
            name: "libvulkan1",
            reason: "the Vulkan library, through which kernels run",
        },
        sign: Sign::Files(&[
            "/usr/lib/x86_64-linux-gnu/libvulkan.so.1",
            "/usr/lib/aarch64-linux-gnu/libvulkan.so.1",
            "/usr/lib64/libvulkan.so.1",
            "/usr/lib/libvulkan.so.1",
        ]),
    },
    Need {
        package: Package {
            name: "mesa-vulkan-drivers",
            reason: "drivers, one of which runs kernels on the processor",
        },
        sign: Sign::Files(&["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"]),
    },
    Need {
        package: Package {
            name: "vulkan-validationlayers",
            reason: "checks how Vulkan is used",
        },
        sign: Sign::Files(&["/usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json"]),
    },
    Need {
        package: Package {
            name: "glslang-tools",
            reason: "a compiler of GLSL, whose binaries are read in tests",
        },
        sign: Sign::Program("glslangValidator"),
    },
    Need {
        package: Package {
            name: "libmlir-22-dev",
            reason: "the headers of MLIR's C API, with which C programs are compiled in tests",
        },
        sign: Sign::Files(&["/usr/lib/llvm-22/include/mlir-c"]),
    },
    Need {
        package: Package {
            name: "spirv-tools",
            reason: "checks the binaries that are written",
        },
        sign: Sign::Program("spirv-val"),
    },
    Need {
        package: Package {
            name: "valgrind",
            reason: "counts instructions, which the gate compares",
        },
        sign: Sign::Program("valgrind"),
    },
];

/// What is missing and how to install it; `None` if nothing is.
pub fn plan(places: &Places, system: &System) -> Option<Result<Install, String>> {
    let is_there = |path: &&str| {
        let path = Path::new(path);
        let entry = path.read_dir().map(|mut entries| entries.next());
        path.is_file() || entry.is_ok_and(|entry| entry.is_some())
    };
    let is_missing = |need: &&Need| match need.sign {
        Sign::Program(name) => places.program(name).is_none(),
        Sign::Files(paths) => !paths.iter().any(is_there),
    };
    let missing: Vec<Package> = NEEDS
        .iter()
        .filter(is_missing)
        .map(|need| need.package)
        .collect();
    match missing.is_empty() {
        true => None,
        false => Some(plan_of(missing, system)),
    }
}

/// How to install packages, or what to tell who cannot.
fn plan_of(missing: Vec<Package>, system: &System) -> Result<Install, String> {
    let names: Vec<&str> = missing.iter().map(|package| package.name).collect();
    let names = names.join(", ");
    if !system.apt {
        return Err(format!(
            "some tests will be left out: this system has no apt, and lacks what Debian calls {names}"
        ));
    }
    if !system.root && !system.sudo {
        return Err(format!(
            "some tests will be left out: as root, install {names}"
        ));
    }
    Ok(Install::new(missing, system))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::probe::Found;

    fn system(apt: bool, root: bool, sudo: bool) -> System {
        System {
            llvm: Found::Unusable("LLVM 22 was not found".into()),
            links_cxx: true,
            apt,
            root,
            sudo,
        }
    }

    #[test]
    fn missing_packages_are_installed_where_that_is_possible() {
        let packages = || NEEDS.iter().map(|need| need.package).collect::<Vec<_>>();
        let plan = |system: &System| plan_of(packages(), system);
        let install = plan(&system(true, true, false)).unwrap();
        let said = install.announcement();
        assert!(said.contains("mesa-vulkan-drivers"), "{said}");
        assert!(
            install.install().contains(&"glslang-tools".to_owned()),
            "{said}"
        );
        let said = plan(&system(true, false, false)).unwrap_err();
        assert!(said.contains("as root, install libvulkan1, mesa"), "{said}");
        let said = plan(&system(false, true, false)).unwrap_err();
        assert!(said.contains("no apt"), "{said}");
    }
}
