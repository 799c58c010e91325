//! `cargo xtask gate`: measures every figure that can fall back, and prints it beside its goal.
//!
//! The quick part takes under three minutes and is a step of `cargo xtask test`: programs at scale run and give what they should, passes
//! keep the meaning of random functions, and instructions are counted. The whole also times the tools beside MLIR's.

mod costs;
mod instructions;
mod meaning;
mod pipelines;
mod row;
mod scale;
mod shared;
mod speed;
mod tables;
mod threads;
mod wild;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use row::{Kept, Row, Verdict, figure};

use crate::Outcome;
use crate::cargo::{build, root};
use crate::files::TemporaryFolder;
use crate::setup::{Llvm, ensure_llvm};

/// The page on which figures are kept.
const PAGE: &str = "docs/gate.md";

/// What the command line asks for.
#[derive(Default)]
struct Options {
    quick: bool,
    keep: bool,
    wild: Option<PathBuf>,
    shared: Option<PathBuf>,
    /// Parts of the names of what is measured; all if there are none.
    only: Vec<String>,
}

impl Options {
    fn read(args: &[String]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut folder = || {
                let folder = args.next().map(PathBuf::from);
                folder.ok_or_else(|| format!("`{arg}` needs a folder behind it"))
            };
            match arg.as_str() {
                "--quick" => options.quick = true,
                "--keep" => options.keep = true,
                "--wild" => options.wild = Some(folder()?),
                "--shared" => options.shared = Some(folder()?),
                flag if flag.starts_with('-') => {
                    return Err(format!(
                        "expected --quick, --keep, --wild DIR, --shared DIR or a part of a section's name, found `{flag}`"
                    ));
                }
                part => options.only.push(part.to_owned()),
            }
        }
        Ok(options)
    }
}

/// What is measured, and with what.
struct Gate {
    llvm: Llvm,
    opt: PathBuf,
    toyc: PathBuf,
    /// For programs; it is removed at the end.
    folder: PathBuf,
    options: Options,
}

/// Figures that are measured together.
struct Section {
    name: &'static str,
    quick: bool,
    rows: fn(&Gate) -> Result<Vec<Row>, String>,
}

const SECTIONS: [Section; 9] = [
    Section {
        name: "scale",
        quick: true,
        rows: scale::rows,
    },
    Section {
        name: "threads",
        quick: true,
        rows: threads::rows,
    },
    Section {
        name: "costs",
        quick: true,
        rows: costs::rows,
    },
    Section {
        name: "instructions",
        quick: true,
        rows: instructions::rows,
    },
    Section {
        name: "meaning",
        quick: false,
        rows: meaning::rows,
    },
    Section {
        name: "shared",
        quick: false,
        rows: shared::rows,
    },
    Section {
        name: "wild",
        quick: false,
        rows: wild::rows,
    },
    Section {
        name: "speed",
        quick: false,
        rows: speed::rows,
    },
    Section {
        name: "tables",
        quick: false,
        rows: tables::rows,
    },
];

/// The command `gate`.
pub fn command(args: &[String]) -> Outcome {
    let options = Options::read(args)?;
    let llvm = ensure_llvm()?;
    let opt = build(&llvm, "terrace-tools", "terrace-opt")?;
    let toyc = build(&llvm, "toyc", "toyc")?;
    let folder = TemporaryFolder::new("gate")?;
    let gate = Gate {
        llvm,
        opt,
        toyc,
        folder: folder.path().to_owned(),
        options,
    };
    gate.run()
}

impl Gate {
    fn run(&self) -> Outcome {
        let page = root().join(PAGE);
        let mut kept = std::fs::read_to_string(&page)
            .map_or_else(|_| Kept::default(), |page| Kept::read(&page));
        let made_with = instructions::made_with();
        if kept.made_with != made_with {
            eprintln!(
                "instructions are not compared: those kept were counted with {}, these with {made_with}",
                kept.made_with
            );
            kept.forget_counts();
        }
        let (mut short, mut all) = (0, Vec::new());
        for section in &SECTIONS {
            let only = &self.options.only;
            if self.options.quick && !section.quick
                || !only.is_empty() && !only.iter().any(|part| section.name.contains(part.as_str()))
            {
                continue;
            }
            let start = Instant::now();
            let rows = (section.rows)(self)?;
            for row in &rows {
                short += usize::from(print(row, &kept) == Verdict::Short);
            }
            eprintln!(
                "== {} in {:.0} s",
                section.name,
                start.elapsed().as_secs_f64()
            );
            all.extend(rows);
        }
        if self.options.keep {
            kept.made_with = made_with;
            kept.update(&all, &today());
            std::fs::write(&page, kept.page())
                .map_err(|why| format!("cannot write {}: {why}", page.display()))?;
        }
        match short {
            0 => Ok(ExitCode::SUCCESS),
            _ => Err(format!(
                "{short} of {} figures fall short of their goals",
                all.len()
            )),
        }
    }
}

fn print(row: &Row, kept: &Kept) -> Verdict {
    let verdict = row.verdict(kept);
    let word = match verdict {
        Verdict::Met => "ok   ",
        Verdict::Short => "SHORT",
        Verdict::New => "new  ",
    };
    println!(
        "{word} {:>14}  {:>14}  {}",
        figure(row.measured),
        row.goal.to_string(),
        row.name
    );
    verdict
}

/// The date in UTC, `2026-11-24`: the civil calendar from the number of days since 1970.
fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

fn date(days: u64) -> String {
    let (mut year, mut day) = (1970, days);
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [
        31,
        28 + u64::from(is_leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let mut month = 1;
    for length in lengths {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_781), "2026-11-24");
    }

    #[test]
    fn a_wrong_flag_is_named() {
        let read = |line: &str| {
            let args: Vec<String> = line.split(' ').map(str::to_owned).collect();
            Options::read(&args).err()
        };
        assert_eq!(read("--quick --keep --wild a speed"), None);
        assert!(read("--fast").unwrap().ends_with("found `--fast`"));
        assert_eq!(read("--wild").unwrap(), "`--wild` needs a folder behind it");
    }
}
