//! The command `diff`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::difference::{Difference, differences};
use super::listed::Listed;
use super::sources::{HEADERS, dialects, files};
use super::{definition, upstream};
use crate::records::{Records, Source, dump};

/// Compares a dialect with its definitions in TableGen.
#[derive(Clone, Debug)]
pub struct Diff {
    /// The dialect's name.
    pub dialect: String,
    /// The definitions; those that come with LLVM 22 if there are no files.
    pub source: Source,
    /// The program that is asked what Terrace defines, a `terrace-opt`, or a file with its answer
    /// that ends in `.json`.
    pub program: PathBuf,
    /// A list of differences that are meant.
    pub listed: Option<PathBuf>,
}

/// What a comparison finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Differences that are not listed.
    pub differences: Vec<Difference>,
    /// How many are.
    pub listed: usize,
    /// What is listed and not so.
    pub gone: Vec<String>,
}

impl Found {
    /// Whether there is no difference but those that are listed.
    pub fn is_as_listed(&self) -> bool {
        self.differences.is_empty() && self.gone.is_empty()
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        for gone in &self.gone {
            writeln!(f, "listed and gone: {gone}")?;
        }
        let count = self.differences.len();
        writeln!(
            f,
            "{count} differences, and {} that are listed",
            self.listed
        )
    }
}

impl Diff {
    /// Asks both and compares.
    ///
    /// # Errors
    ///
    /// A program is missing or fails, a file cannot be read, or records are not as their classes
    /// say.
    pub fn run(&self) -> Result<Found, String> {
        let listed = match &self.listed {
            Some(path) => Listed::read(&read(path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?,
            None => Listed::default(),
        };
        let terrace = definition::Dialect::read(&self.definitions()?)?;
        compared(&terrace, &self.source()?, &listed)
    }

    /// What Terrace says.
    fn definitions(&self) -> Result<String, String> {
        if self.program.extension().is_some_and(|it| it == "json") {
            return read(&self.program);
        }
        let output = Command::new(&self.program)
            .arg(format!("--dialect-definitions={}", self.dialect))
            .output()
            .map_err(|error| {
                format!(
                    "cannot run {}: {error}; name a `terrace-opt`, or your tool, by `--program`",
                    self.program.display()
                )
            })?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(errors.trim_end().to_owned());
        }
        String::from_utf8(output.stdout)
            .map_err(|_| format!("{} writes no UTF-8", self.program.display()))
    }

    fn source(&self) -> Result<Source, String> {
        if !self.source.files.is_empty() {
            return Ok(self.source.clone());
        }
        upstream_source(&self.dialect, self.source.clone())
    }
}

/// MLIR's own files, as far as none are given.
///
/// # Errors
///
/// The dialect is none of MLIR's that Terrace has.
pub fn upstream_source(dialect: &str, mut source: Source) -> Result<Source, String> {
    if source.includes.is_empty() {
        source.includes.push(HEADERS.into());
    }
    let headers = &source.includes[0];
    source.files = files(dialect, headers).ok_or_else(|| {
        let known: Vec<&str> = dialects().collect();
        format!(
            "`{dialect}` is no dialect of MLIR that Terrace has: give the files that define it, or one of {}",
            known.join(", ")
        )
    })?;
    Ok(source)
}

/// Compares what Terrace says of a dialect with what files say.
///
/// # Errors
///
/// TableGen is missing or fails, or records are not as their classes say.
pub fn compared(
    terrace: &definition::Dialect,
    source: &Source,
    listed: &Listed,
) -> Result<Found, String> {
    let text = dump(source)?;
    let records = Records::read(&text)?;
    let tablegen = upstream::dialect(&records, &terrace.name).map_err(|error| error.to_string())?;
    let all = differences(terrace, &tablegen);
    let unlisted: Vec<Difference> = listed.unlisted(&all).into_iter().cloned().collect();
    Ok(Found {
        listed: all.len() - unlisted.len(),
        gone: listed.gone(&all),
        differences: unlisted,
    })
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))
}
