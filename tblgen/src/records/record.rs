//! Records and their typed fields.

use std::borrow::Cow;
use std::fmt;

use rustc_hash::FxHashMap;

use super::value::{Dag, Value};

/// A definition.
#[derive(Default, Debug)]
pub struct Record<'a> {
    /// Its name; TableGen numbers those that have none.
    pub name: Cow<'a, str>,
    /// Whether it has no name of its own.
    pub is_anonymous: bool,
    pub(super) classes: Vec<Cow<'a, str>>,
    /// The file and the line.
    pub(super) place: Option<(Cow<'a, str>, u32)>,
    pub(super) fields: Vec<(Cow<'a, str>, Value<'a>)>,
}

/// Where a record is defined: the file's name, without folders, and the line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, from 1 on.
    pub line: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A record that is not as its class says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The name of the record.
    pub record: String,
    /// The field, if it is about one.
    pub field: String,
    /// What is wrong.
    pub problem: String,
    /// Where the record is defined, if the dump says so.
    pub place: Option<Place>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(
            f,
            "record `{}`, field `{}`: {}",
            self.record, self.field, self.problem
        )
    }
}

impl<'a> Record<'a> {
    /// Whether it is of a class.
    pub fn is(&self, class: &str) -> bool {
        self.classes.iter().any(|other| other == class)
    }

    /// The classes, bases first.
    pub fn classes(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.classes.iter().map(|class| &**class)
    }

    /// Where it is defined.
    pub fn place(&self) -> Option<Place> {
        let (file, line) = self.file_and_line()?;
        Some(Place {
            file: file.to_owned(),
            line,
        })
    }

    fn file_and_line(&self) -> Option<(&str, u32)> {
        self.place.as_ref().map(|(file, line)| (&**file, *line))
    }

    /// A field's value, if there is such a field.
    pub fn value(&self, field: &str) -> Option<&Value<'a>> {
        let mut fields = self.fields.iter();
        fields
            .find(|(name, _)| name == field)
            .map(|(_, value)| value)
    }

    /// An error about a field.
    pub fn error(&self, field: &str, problem: impl Into<String>) -> RecordError {
        RecordError {
            record: self.name.to_string(),
            field: field.to_owned(),
            problem: problem.into(),
            place: self.place(),
        }
    }

    fn wrong(&self, field: &str, expected: &str, found: &Value<'_>) -> RecordError {
        self.error(
            field,
            format!("expected {expected}, and it is {}", found.kind()),
        )
    }

    /// A string, if it is set.
    ///
    /// # Errors
    ///
    /// The field is of another kind.
    pub fn text(&self, field: &str) -> Result<Option<&str>, RecordError> {
        match self.value(field) {
            None | Some(Value::Unset) => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(other) => Err(self.wrong(field, "a string", other)),
        }
    }

    /// A string that must be set.
    ///
    /// # Errors
    ///
    /// It is not, or the field is of another kind.
    pub fn required_text(&self, field: &str) -> Result<&str, RecordError> {
        self.text(field)?
            .ok_or_else(|| self.error(field, "it must be a string, and is not set"))
    }

    /// A string that is neither unset nor blank.
    ///
    /// # Errors
    ///
    /// The field is of another kind.
    pub fn some_text(&self, field: &str) -> Result<Option<&str>, RecordError> {
        Ok(self.text(field)?.filter(|text| !text.trim().is_empty()))
    }

    /// A number, if it is set.
    ///
    /// # Errors
    ///
    /// The field is of another kind.
    pub fn integer(&self, field: &str) -> Result<Option<i64>, RecordError> {
        match self.value(field) {
            None | Some(Value::Unset) => Ok(None),
            Some(Value::Integer(value)) => Ok(Some(*value)),
            Some(other) => Err(self.wrong(field, "a number", other)),
        }
    }

    /// A bit; one that is not set is not there.
    ///
    /// # Errors
    ///
    /// The field is of another kind.
    pub fn flag(&self, field: &str) -> Result<bool, RecordError> {
        Ok(self.integer(field)?.unwrap_or(0) != 0)
    }

    /// A list; one that is not set is empty.
    ///
    /// # Errors
    ///
    /// The field is of another kind.
    pub fn list(&self, field: &str) -> Result<&[Value<'a>], RecordError> {
        match self.value(field) {
            None | Some(Value::Unset) => Ok(&[]),
            Some(Value::List(list)) => Ok(list),
            Some(other) => Err(self.wrong(field, "a list", other)),
        }
    }

    /// A list of strings.
    ///
    /// # Errors
    ///
    /// The field or an element is of another kind.
    pub fn texts(&self, field: &str) -> Result<Vec<&str>, RecordError> {
        let text = |value: &'_ Value<'a>| match value {
            Value::Text(_) => Ok(()),
            other => Err(self.wrong(field, "a list of strings", other)),
        };
        let list = self.list(field)?;
        list.iter().try_for_each(text)?;
        let texts = list.iter().filter_map(|value| match value {
            Value::Text(text) => Some(&**text),
            _ => None,
        });
        Ok(texts.collect())
    }

    /// A dag, if it is set.
    ///
    /// # Errors
    ///
    /// The field is of another kind.
    pub fn dag(&self, field: &str) -> Result<Option<&Dag<'a>>, RecordError> {
        match self.value(field) {
            None | Some(Value::Unset) => Ok(None),
            Some(Value::Dag(dag)) => Ok(Some(dag)),
            Some(other) => Err(self.wrong(field, "a dag", other)),
        }
    }
}

/// All records of a dump.
#[derive(Debug)]
pub struct Records<'a> {
    /// In the order of files and lines.
    all: Vec<Record<'a>>,
    /// Places in the list.
    by_name: FxHashMap<Cow<'a, str>, usize>,
    by_class: FxHashMap<Cow<'a, str>, Vec<usize>>,
}

impl<'a> Records<'a> {
    pub(super) fn new(mut all: Vec<Record<'a>>) -> Self {
        // The dump is sorted by names; files are in order of their names, and definitions in that of the lines.
        all.sort_by(|a, b| a.file_and_line().cmp(&b.file_and_line()));
        let mut by_name = FxHashMap::default();
        let mut by_class: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (index, record) in all.iter().enumerate() {
            by_name.insert(record.name.clone(), index);
            for class in &record.classes {
                match by_class.get_mut(class) {
                    Some(list) => list.push(index),
                    None => {
                        by_class.insert(class.clone(), vec![index]);
                    }
                }
            }
        }
        Records {
            all,
            by_name,
            by_class,
        }
    }

    /// A record by its name.
    pub fn get(&self, name: &str) -> Option<&Record<'a>> {
        self.by_name.get(name).map(|index| &self.all[*index])
    }

    /// The number of records.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All records, in the order of files and lines.
    pub fn iter(&self) -> impl Iterator<Item = &Record<'a>> {
        self.all.iter()
    }

    /// Those of a class.
    pub fn of_class(&self, class: &str) -> impl Iterator<Item = &Record<'a>> {
        let indices = self.by_class.get(class).into_iter().flatten();
        indices.map(|index| &self.all[*index])
    }

    /// The record that a value of a field names.
    ///
    /// # Errors
    ///
    /// It names none, or there is none of the name.
    pub fn referred(
        &self,
        by: &Record<'a>,
        field: &str,
        value: &Value<'a>,
    ) -> Result<&Record<'a>, RecordError> {
        let Value::Def(name) = value else {
            return Err(by.wrong(field, "a record", value));
        };
        self.get(name)
            .ok_or_else(|| by.error(field, format!("there is no record `{name}`")))
    }

    /// The record that a field names, if it is set.
    ///
    /// # Errors
    ///
    /// The field is of another kind, or there is no record of the name.
    pub fn def(
        &self,
        record: &Record<'a>,
        field: &str,
    ) -> Result<Option<&Record<'a>>, RecordError> {
        match record.value(field) {
            None | Some(Value::Unset) => Ok(None),
            Some(value) => self.referred(record, field, value).map(Some),
        }
    }

    /// The record that a field must name.
    ///
    /// # Errors
    ///
    /// It does not.
    pub fn required_def(
        &self,
        record: &Record<'a>,
        field: &str,
    ) -> Result<&Record<'a>, RecordError> {
        self.def(record, field)?
            .ok_or_else(|| record.error(field, "it must be a record, and is not set"))
    }

    /// The records that a list names.
    ///
    /// # Errors
    ///
    /// The field is of another kind, or there is no record of a name.
    pub fn defs(&self, record: &Record<'a>, field: &str) -> Result<Vec<&Record<'a>>, RecordError> {
        let list = record.list(field)?.iter();
        list.map(|value| self.referred(record, field, value))
            .collect()
    }
}

impl<'a> Records<'a> {
    /// The name of the record that a field names, if it is set.
    ///
    /// # Errors
    ///
    /// The field is of another kind, or there is no record of the name.
    pub fn get_def(&self, record: &Record<'a>, field: &str) -> Result<Option<&str>, RecordError> {
        Ok(self.def(record, field)?.map(|record| &*record.name))
    }
}
