//! `cargo xtask test --changed`: the crates that a change touches, and the suites that test them from outside.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cargo::root;
use crate::git::git;

/// The folders whose crates are also tested from outside, and the package that does it.
const SUITES: [(&str, &str); 3] = [
    ("dialects", "terrace-dialects"),
    ("lowering", "terrace-lowering"),
    ("ir", "terrace-ir"),
];

/// The packages to test: those in which files differ from `base`, and what tests them from outside.
///
/// # Errors
/// If git cannot say what differs.
pub fn packages(base: &str) -> Result<BTreeSet<String>, String> {
    let mut files = git(&["diff", "--name-only", base])?;
    files.push_str(&git(&["ls-files", "--others", "--exclude-standard"])?);
    Ok(files.lines().flat_map(packages_of).collect())
}

/// What a change is compared with unless somebody says it: where this branch left the main one. On the main branch that is its
/// last commit, and one before if nothing differs from it.
///
/// # Errors
/// If git cannot say it.
pub fn default_base() -> Result<String, String> {
    let base = git(&["merge-base", "HEAD", "main"])?.trim().to_owned();
    let is_unchanged = git(&["status", "--porcelain"])?.is_empty();
    let is_main = git(&["rev-parse", "HEAD"])?.trim() == base;
    Ok(match is_main && is_unchanged {
        true => "HEAD~1".to_owned(),
        false => base,
    })
}

/// The package that a file belongs to, and what tests it from outside.
fn packages_of(file: &str) -> Vec<String> {
    let mut packages: Vec<String> = package_around(Path::new(file)).into_iter().collect();
    for (folder, suite) in SUITES {
        if file
            .strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
        {
            packages.push(suite.to_owned());
        }
    }
    packages
}

/// The name of the package whose folder is the nearest one around a file.
fn package_around(file: &Path) -> Option<String> {
    file.ancestors().skip(1).find_map(|folder| {
        let manifest: PathBuf = root().join(folder).join("Cargo.toml");
        let text = fs::read_to_string(manifest).ok()?;
        let (_, package) = text.split_once("[package]")?;
        let name = package
            .lines()
            .find_map(|line| line.strip_prefix("name = "))?;
        Some(name.trim_matches('"').to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::packages_of;

    #[test]
    fn a_file_is_tested_by_its_crate_and_from_outside() {
        assert_eq!(
            packages_of("dialects/standard/src/arith/casts.rs"),
            ["terrace-standard-dialects", "terrace-dialects"]
        );
        assert_eq!(packages_of("xtask/src/main.rs"), ["xtask"]);
        assert_eq!(packages_of("docs/how.md"), ["terrace"]);
        assert_eq!(
            packages_of("lowering/tests/it/run.rs"),
            ["terrace-lowering", "terrace-lowering"]
        );
    }
}
