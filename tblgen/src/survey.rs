//! What all definitions of a folder would be in Rust, in figures.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::hooks::Hooks;
use crate::map::Map;
use crate::records::{Headers, Record, Records, Source, Value, dump};
use crate::report::{Class, Count, Translated, count, wanted, write_wanted};
use crate::translate::{Options, translate};

/// The counts of all definitions in a folder.
#[derive(Default, Debug, Serialize)]
pub struct Survey {
    /// What was translated, each record once.
    pub records: Vec<Translated>,
    /// Files that TableGen does not read alone, or whose records are not as their classes say.
    pub errors: Vec<String>,
    /// How long `llvm-tblgen` took.
    pub dumping: Duration,
    /// How long it took to read its records and to translate them.
    pub translating: Duration,
}

/// Translates each dialect that the `.td` files in a folder define, without writing anything.
///
/// Files that others include are read with those.
///
/// # Errors
///
/// There is no `.td` file, a table of names cannot be read, or `llvm-tblgen` is not there.
pub fn survey(folder: &Path, tblgen: Option<&Path>, maps: &[PathBuf]) -> Result<Survey, String> {
    let map = Map::with(maps)?;
    let roots = roots(folder)?;
    let mut survey = Survey::default();
    let mut dumps = Vec::new();
    for file in roots {
        let source = Source {
            tblgen: tblgen.map(Path::to_owned),
            includes: vec![folder.to_owned()],
            files: vec![file],
        };
        let start = Instant::now();
        let dumped = dump(&source);
        survey.dumping += start.elapsed();
        match dumped {
            Ok(text) => dumps.push((source, text)),
            Err(error) => survey.errors.push(error),
        }
    }
    if dumps.is_empty() {
        return Err(match survey.errors.into_iter().next() {
            Some(error) => error,
            None => format!("{} holds no `.td` file", folder.display()),
        });
    }
    // What others build on comes before them.
    dumps.sort_by_key(|(_, text)| text.len());
    let mut seen = Seen::default();
    let mut headers = Headers::default();
    for (source, text) in &dumps {
        let start = Instant::now();
        let translated = survey.file(text, source, &map, &mut headers, &mut seen);
        survey.translating += start.elapsed();
        if let Err(error) = translated {
            let file = source.files[0].display();
            survey.errors.push(format!("{file}: {error}"));
        }
    }
    Ok(survey)
}

/// What was met before, by names and places.
#[derive(Default)]
struct Seen {
    /// Definitions of dialects.
    members: FxHashSet<(String, String)>,
    /// What was counted.
    counted: FxHashSet<(Class, String, String)>,
}

impl Seen {
    /// The names of the dialects that have something new among the records.
    fn news(&mut self, records: &Records<'_>) -> Vec<String> {
        let mut names = BTreeSet::new();
        for (class, field) in [
            ("Op", "opDialect"),
            ("TypeDef", "dialect"),
            ("AttrDef", "dialect"),
        ] {
            for record in records.of_class(class) {
                let Some(Value::Def(dialect)) = record.value(field) else {
                    continue;
                };
                let dialect = records.get(dialect).map(|dialect| dialect.text("name"));
                let is_new = self
                    .members
                    .insert((record.name.to_string(), place(record)));
                if let (true, Some(Ok(Some(name)))) = (is_new, dialect) {
                    names.insert(name.to_owned());
                }
            }
        }
        names.into_iter().collect()
    }
}

fn place(record: &Record<'_>) -> String {
    record
        .place()
        .map(|place| place.to_string())
        .unwrap_or_default()
}

impl Survey {
    /// Translates what the dump of a file has that is not `seen`.
    fn file(
        &mut self,
        text: &str,
        source: &Source,
        map: &Map,
        headers: &mut Headers,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let records = Records::read(text)?;
        let only = seen.news(&records);
        if only.is_empty() && records.of_class("Dialect").next().is_some() {
            return Ok(());
        }
        let options = Options {
            stub: true,
            only,
            markers: headers.markers(&records, map, source),
        };
        let translation = translate(&records, map, &options, Hooks::default());
        let translation = translation.map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            lines.join("\n")
        })?;
        for record in translation.report.records {
            let key = (record.class, record.record.clone(), record.place.clone());
            if seen.counted.insert(key) {
                self.records.push(record);
            }
        }
        Ok(())
    }

    /// How many records of a class are complete, of a dialect or of all.
    pub fn count(&self, class: Class, dialect: Option<&str>) -> Count {
        let is_of = |record: &&Translated| {
            record.class == class && dialect.is_none_or(|dialect| record.dialect == dialect)
        };
        count(self.records.iter().filter(is_of))
    }
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut dialects: BTreeMap<&str, BTreeMap<Class, Count>> = BTreeMap::new();
        for record in &self.records {
            let classes = dialects.entry(&record.dialect).or_default();
            let of_class = classes.entry(record.class).or_default();
            of_class.add(record.waits_for.is_empty());
        }
        for (dialect, classes) in &dialects {
            let line = |(class, count): (&Class, &Count)| format!("{} {count}", class.name());
            let lines: Vec<String> = classes.iter().map(line).collect();
            let dialect = if dialect.is_empty() { "-" } else { dialect };
            writeln!(f, "{dialect}: {}", lines.join(", "))?;
        }
        writeln!(
            f,
            "all, complete in structure, constraints, traits and syntax:"
        )?;
        for class in Class::ALL {
            let count = self.count(class, None);
            if count.all > 0 {
                writeln!(f, "  {}: {count}", class.name())?;
            }
        }
        let ops = self.records.iter().filter(|one| one.class == Class::Op);
        write!(f, "of ops, ")?;
        write_wanted(f, &wanted(ops))?;
        write!(f, "of all, ")?;
        write_wanted(f, &wanted(self.records.iter()))?;
        for error in &self.errors {
            writeln!(
                f,
                "not counted: {}",
                error.lines().next().unwrap_or_default()
            )?;
        }
        let [dumping, translating] = [self.dumping, self.translating].map(|it| it.as_secs_f64());
        writeln!(
            f,
            "llvm-tblgen took {dumping:.2} s, and the translation {translating:.2} s, {:.3} of it",
            translating / dumping
        )
    }
}

/// The `.td` files of a folder that no other includes, in order.
fn roots(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    definitions(folder, &mut files)?;
    files.sort_unstable();
    let mut included = FxHashSet::default();
    for file in &files {
        let text = std::fs::read(file)
            .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        let text = String::from_utf8_lossy(&text);
        let beside = file.parent().unwrap_or(folder);
        for line in text.lines() {
            let rest = line.trim_start().strip_prefix("include");
            if let Some(path) = rest.and_then(|rest| rest.split('"').nth(1)) {
                included.extend([folder.join(path), beside.join(path)]);
            }
        }
    }
    files.retain(|file| !included.contains(file));
    Ok(files)
}

/// Finds the `.td` files in a folder. Links to folders are not followed.
fn definitions(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |error| format!("cannot read {}: {error}", folder.display());
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = entry.path();
            let is_folder = entry.file_type().map_err(failed)?.is_dir();
            if is_folder {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "td") {
                files.push(path);
            }
        }
    }
    Ok(())
}
