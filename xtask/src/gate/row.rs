//! A figure, its goal, and the file in which figures are kept.

use std::collections::BTreeMap;
use std::fmt;

/// What a figure has to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    AtLeast(f64),
    AtMost(f64),
    /// No more than a part above what was kept: 0.02 is 2 %.
    NoWorseThanKept(f64),
}

/// A figure that was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What was measured, with its unit; it has no `|`.
    pub name: String,
    /// What it has to be.
    pub goal: Goal,
    /// What it is; not a number if it could not be measured.
    pub measured: f64,
}

/// How a figure stands beside its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Met,
    Short,
    /// There is nothing to compare with.
    New,
}

impl Row {
    /// A count of things that must not be.
    pub fn none(name: impl Into<String>, measured: usize) -> Row {
        Row {
            name: name.into(),
            goal: Goal::AtMost(0.0),
            measured: measured as f64,
        }
    }

    /// A factor or a share that must not be less.
    pub fn at_least(name: impl Into<String>, goal: f64, measured: f64) -> Row {
        Row {
            name: name.into(),
            goal: Goal::AtLeast(goal),
            measured,
        }
    }

    /// A cost that must not be more.
    pub fn at_most(name: impl Into<String>, goal: f64, measured: f64) -> Row {
        Row {
            name: name.into(),
            goal: Goal::AtMost(goal),
            measured,
        }
    }

    /// Beside its goal and what was kept.
    pub fn verdict(&self, kept: &Kept) -> Verdict {
        let met = match (self.goal, kept.figures.get(&self.name)) {
            (Goal::AtLeast(least), _) => self.measured >= least,
            (Goal::AtMost(most), _) => self.measured <= most,
            (Goal::NoWorseThanKept(_), None) if self.measured.is_finite() => return Verdict::New,
            (Goal::NoWorseThanKept(_), None) => false,
            (Goal::NoWorseThanKept(part), Some(kept)) => {
                self.measured <= kept.measured * (1.0 + part)
            }
        };
        match met {
            true => Verdict::Met,
            false => Verdict::Short,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::AtLeast(least) => write!(f, "≥ {least}"),
            Goal::AtMost(most) => write!(f, "≤ {most}"),
            Goal::NoWorseThanKept(part) => write!(f, "+{} %{COMPARED_WITH_KEPT}", part * 100.0),
        }
    }
}

/// A figure with the digits that matter.
pub fn figure(value: f64) -> String {
    match value {
        _ if value.is_nan() => "-".to_owned(),
        _ if value.fract() == 0.0 && value.abs() < 1e15 => format!("{value:.0}"),
        _ if value.abs() >= 100.0 => format!("{value:.0}"),
        _ if value.abs() >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// The figures of the file in the repository.
#[derive(Default)]
pub struct Kept {
    /// The compiler and the tools that counts of instructions depend on.
    pub made_with: String,
    figures: BTreeMap<String, KeptFigure>,
}

struct KeptFigure {
    goal: String,
    measured: f64,
    date: String,
}

const HEAD: &str = "\
# The gate

Every figure that can fall back, as `cargo xtask gate` measured it last, beside its goal. `cargo xtask gate --keep` writes this
page; a change of it is a change of what Terrace can do. A row without a number could not be measured.

Of programs that are not in the repository (SQLite as clang compiles it) are the rows that `cargo xtask gate --wild DIR` adds, of a folder
with their sources. No rows are figures of other compilers, and what was found once about a change.

";

/// How a goal ends that is what was kept.
const COMPARED_WITH_KEPT: &str = " at most";

const COUNTED: &str = "Instructions are counted with ";

impl Kept {
    /// Reads the page; nothing is kept in lines that are no rows of its table.
    pub fn read(page: &str) -> Kept {
        let mut kept = Kept::default();
        for line in page.lines() {
            if let Some(rest) = line.strip_prefix(COUNTED) {
                kept.made_with = rest.trim_end_matches('.').to_owned();
            }
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            if let ["", name, goal, measured, date, ""] = cells[..]
                && let Ok(measured) = measured.parse()
            {
                let figure = KeptFigure {
                    goal: goal.to_owned(),
                    measured,
                    date: date.to_owned(),
                };
                kept.figures.insert(name.to_owned(), figure);
            }
        }
        kept
    }

    /// Forgets what is compared with itself, for other tools count otherwise.
    pub fn forget_counts(&mut self) {
        self.figures
            .retain(|_, kept| !kept.goal.ends_with(COMPARED_WITH_KEPT));
    }

    /// Takes what was measured now in place of what was.
    pub fn update(&mut self, rows: &[Row], date: &str) {
        for row in rows {
            let figure = KeptFigure {
                goal: row.goal.to_string(),
                measured: row.measured,
                date: date.to_owned(),
            };
            self.figures.insert(row.name.clone(), figure);
        }
    }

    /// The page.
    pub fn page(&self) -> String {
        let mut page = HEAD.to_owned();
        if !self.made_with.is_empty() {
            page += &format!("{COUNTED}{}.\n\n", self.made_with);
        }
        page += "| figure | goal | measured | on |\n|---|---:|---:|---|\n";
        for (name, kept) in &self.figures {
            let measured = figure(kept.measured);
            page += &format!("| {name} | {} | {measured} | {} |\n", kept.goal, kept.date);
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str, measured: f64) -> Row {
        Row {
            name: name.to_owned(),
            goal: Goal::NoWorseThanKept(0.02),
            measured,
        }
    }

    #[test]
    fn the_page_is_read_as_it_was_written() {
        let mut kept = Kept {
            made_with: "rustc 1.95.0".to_owned(),
            ..Kept::default()
        };
        kept.update(
            &[count("a", 1000.0), Row::at_least("b, times", 8.0, 9.25)],
            "2026-11-24",
        );
        let page = kept.page();
        assert!(
            page.contains("| b, times | ≥ 8 | 9.25 | 2026-11-24 |\n"),
            "{page}"
        );
        let again = Kept::read(&page);
        assert_eq!(again.made_with, "rustc 1.95.0");
        assert_eq!(again.page(), page);
    }

    #[test]
    fn a_figure_is_compared_with_its_goal_or_with_what_was_kept() {
        let mut kept = Kept::default();
        kept.update(&[count("a", 1000.0)], "");
        assert_eq!(count("a", 1019.0).verdict(&kept), Verdict::Met);
        assert_eq!(count("a", 1021.0).verdict(&kept), Verdict::Short);
        assert_eq!(count("b", 5.0).verdict(&kept), Verdict::New);
        assert_eq!(count("b", f64::NAN).verdict(&kept), Verdict::Short);
        assert_eq!(Row::none("c", 0).verdict(&kept), Verdict::Met);
        assert_eq!(Row::none("c", 1).verdict(&kept), Verdict::Short);
        assert_eq!(Row::at_least("d", 2.0, 1.9).verdict(&kept), Verdict::Short);
        assert_eq!(
            Row::at_most("d", 2.0, f64::NAN).verdict(&kept),
            Verdict::Short
        );
    }

    #[test]
    fn counts_of_other_tools_are_forgotten() {
        let mut kept = Kept::default();
        kept.update(&[count("a", 1.0), Row::at_least("b", 1.0, 2.0)], "");
        kept.forget_counts();
        assert_eq!(count("a", 5.0).verdict(&kept), Verdict::New);
        assert!(kept.page().contains("| b |"));
    }

    #[test]
    fn what_was_not_measured_now_is_kept() {
        let mut kept = Kept::default();
        kept.update(&[count("a", 1.0), count("b", 2.0)], "one day");
        kept.update(&[count("b", 3.0)], "another");
        let page = kept.page();
        assert!(
            page.contains("| a | +2 % at most | 1 | one day |"),
            "{page}"
        );
        assert!(
            page.contains("| b | +2 % at most | 3 | another |"),
            "{page}"
        );
    }
}
