//! From JSON to records.

use std::borrow::Cow;
use std::fmt;

use rustc_hash::FxHashMap;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, de};

use super::record::{Record, Records};
use super::value::{Dag, Value};

/// A string that borrows from the text if it has no escapes.
struct Text<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
            fn visit_string<E: Error>(self, text: String) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text)))
            }
        }
        deserializer.deserialize_str(TextVisitor)
    }
}

impl<'de> Deserialize<'de> for Value<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValueVisitor;
        impl<'de> Visitor<'de> for ValueVisitor {
            type Value = Value<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value of TableGen")
            }
            fn visit_unit<E: Error>(self) -> Result<Value<'de>, E> {
                Ok(Value::Unset)
            }
            fn visit_bool<E: Error>(self, value: bool) -> Result<Value<'de>, E> {
                Ok(Value::Integer(value.into()))
            }
            fn visit_i64<E: Error>(self, value: i64) -> Result<Value<'de>, E> {
                Ok(Value::Integer(value))
            }
            fn visit_u64<E: Error>(self, value: u64) -> Result<Value<'de>, E> {
                // The same bits: TableGen's integers have 64.
                Ok(Value::Integer(value as i64))
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Value<'de>, E> {
                Ok(Value::Text(Cow::Borrowed(text)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Value<'de>, E> {
                Ok(Value::Text(Cow::Owned(text.to_owned())))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value<'de>, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = seq.next_element()? {
                    list.push(value);
                }
                Ok(Value::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value<'de>, A::Error> {
                object(map)
            }
        }
        deserializer.deserialize_any(ValueVisitor)
    }
}

/// `{"kind": "def", ..}`, `{"kind": "dag", ..}` or another kind.
fn object<'de, A: MapAccess<'de>>(mut map: A) -> Result<Value<'de>, A::Error> {
    let mut kind = None;
    let mut def = None;
    let mut operator = None;
    let mut name = None;
    let mut arguments = None;
    while let Some(Text(key)) = map.next_key()? {
        match &*key {
            "kind" => kind = Some(map.next_value::<Text<'de>>()?.0),
            "def" => def = Some(map.next_value::<Text<'de>>()?.0),
            "operator" => operator = Some(map.next_value::<Value<'de>>()?),
            "name" => name = map.next_value::<Option<Text<'de>>>()?,
            "args" => {
                type Argument<'de> = (Value<'de>, Option<Text<'de>>);
                let read: Vec<Argument<'de>> = map.next_value()?;
                let plain = |(value, name): Argument<'de>| (value, name.map(|name| name.0));
                arguments = Some(read.into_iter().map(plain).collect());
            }
            _ => {
                map.next_value::<IgnoredAny>()?;
            }
        }
    }
    let lacks = |field| de::Error::custom(format!("a value of its kind lacks `{field}`"));
    match kind.as_deref() {
        Some("def") => def.map(Value::Def).ok_or_else(|| lacks("def")),
        Some("dag") => Ok(Value::Dag(Dag {
            operator: Box::new(operator.ok_or_else(|| lacks("operator"))?),
            name: name.map(|name| name.0),
            arguments: arguments.ok_or_else(|| lacks("args"))?,
        })),
        Some(_) => Ok(Value::Unset),
        None => Err(lacks("kind")),
    }
}

impl<'de> Deserialize<'de> for Record<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RecordVisitor;
        impl<'de> Visitor<'de> for RecordVisitor {
            type Value = Record<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a record")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record<'de>, A::Error> {
                let mut record = Record::default();
                while let Some(Text(key)) = map.next_key()? {
                    let in_field =
                        |error: A::Error| de::Error::custom(format!("field `{key}`: {error}"));
                    match &*key {
                        "!anonymous" => record.is_anonymous = map.next_value().map_err(in_field)?,
                        "!superclasses" => {
                            record.classes = map
                                .next_value::<Vec<Text<'de>>>()
                                .map_err(in_field)?
                                .into_iter()
                                .map(|text| text.0)
                                .collect();
                        }
                        "!locs" => {
                            let places: Vec<Text<'de>> = map.next_value().map_err(in_field)?;
                            record.place = places.into_iter().next().and_then(file_and_line);
                        }
                        "!name" | "!fields" => {
                            map.next_value::<IgnoredAny>().map_err(in_field)?;
                        }
                        _ => {
                            let value = map.next_value().map_err(in_field)?;
                            record.fields.push((key, value));
                        }
                    }
                }
                Ok(record)
            }
        }
        deserializer.deserialize_map(RecordVisitor)
    }
}

/// `File.td:7`
fn file_and_line(Text(place): Text<'_>) -> Option<(Cow<'_, str>, u32)> {
    let (file, line) = place.rsplit_once(':')?;
    let (end, line) = (file.len(), line.parse().ok()?);
    let file = match place {
        Cow::Borrowed(place) => Cow::Borrowed(&place[..end]),
        Cow::Owned(place) => Cow::Owned(place[..end].to_owned()),
    };
    Some((file, line))
}

impl<'a> Records<'a> {
    /// Reads what `llvm-tblgen --dump-json` wrote.
    ///
    /// # Errors
    ///
    /// The text is no JSON, or not of this form; the message names the record and the field, the line and the column.
    pub fn read(text: &'a str) -> Result<Records<'a>, String> {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let records = deserializer
            .deserialize_map(RecordsVisitor)
            .map_err(|error| format!("the dump of TableGen's records cannot be read: {error}"))?;
        deserializer.end().map_err(|error| {
            format!("the dump of TableGen's records goes on behind its end: {error}")
        })?;
        Ok(records)
    }
}

struct RecordsVisitor;

impl<'de> Visitor<'de> for RecordsVisitor {
    type Value = Records<'de>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of records")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Records<'de>, A::Error> {
        let mut all: Vec<Record<'de>> = Vec::new();
        let mut places = FxHashMap::default();
        while let Some(Text(key)) = map.next_key()? {
            if key.starts_with('!') {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let mut record: Record<'de> = map
                .next_value()
                .map_err(|error| de::Error::custom(format!("record `{key}`: {error}")))?;
            record.name = key.clone();
            // Of two of one name the last is meant.
            match places.get(&key) {
                Some(place) => all[*place] = record,
                None => {
                    places.insert(key, all.len());
                    all.push(record);
                }
            }
        }
        Ok(Records::new(all))
    }
}
