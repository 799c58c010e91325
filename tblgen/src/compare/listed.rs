//! Differences that are meant, with their reasons.

use serde::Deserialize;

use super::difference::Difference;

/// A list of differences that are meant.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// The entries, in the order of the file.
    #[serde(default, rename = "difference")]
    pub entries: Vec<Entry>,
}

/// Differences with one reason.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Why.
    pub reason: String,
    /// The ops, types and attributes; all unless given.
    #[serde(default)]
    pub of: Vec<String>,
    /// The part; any unless given.
    pub part: Option<String>,
    /// What Terrace says; anything unless given.
    pub terrace: Option<String>,
    /// What TableGen says; anything unless given.
    pub tablegen: Option<String>,
}

impl Listed {
    /// Reads a list.
    ///
    /// # Errors
    ///
    /// It is no TOML, or an entry has fields that there are not; the message has the place.
    pub fn read(text: &str) -> Result<Listed, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The differences that no entry is about.
    pub fn unlisted<'d>(&self, differences: &'d [Difference]) -> Vec<&'d Difference> {
        let is_listed = |one: &&Difference| self.entries.iter().any(|entry| entry.is_about(one));
        differences.iter().filter(|one| !is_listed(one)).collect()
    }

    /// What entries say that is not so, or no longer.
    pub fn gone(&self, differences: &[Difference]) -> Vec<String> {
        let mut gone = Vec::new();
        for entry in &self.entries {
            let about: Vec<&Difference> = differences
                .iter()
                .filter(|one| entry.is_about(one))
                .collect();
            if about.is_empty() && entry.of.is_empty() {
                gone.push(format!("there is no difference: {}", entry.reason));
            }
            for of in &entry.of {
                if !about.iter().any(|one| one.of == *of) {
                    gone.push(format!("`{of}` has no difference: {}", entry.reason));
                }
            }
        }
        gone
    }
}

impl Entry {
    fn is_about(&self, one: &Difference) -> bool {
        let is = |given: &Option<String>, text: &str| given.as_deref().is_none_or(|it| it == text);
        (self.of.is_empty() || self.of.contains(&one.of))
            && is(&self.part, &one.part)
            && is(&self.terrace, &one.terrace)
            && is(&self.tablegen, &one.tablegen)
    }
}
