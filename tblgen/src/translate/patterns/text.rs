//! Rules as TableGen has them, for the comments of what is written by hand.

use std::fmt::Write;

use super::DEPTH;
use crate::records::{Dag, Record, Records, Value};

/// A rule: what it matches, `=>`, what it makes, and conditions.
pub(super) fn rule_text(records: &Records<'_>, record: &Record<'_>) -> String {
    let list = |field: &str| -> Vec<String> {
        let values = record.list(field).unwrap_or_default().iter();
        values.map(|value| said(records, value, 0)).collect()
    };
    let source = record.value("sourcePattern");
    let mut out = source.map_or_else(String::new, |value| said(records, value, 0));
    out.push_str(&format!(" => {}", list("resultPatterns").join(", ")));
    for (word, field) in [("if", "constraints"), ("then", "supplementalPatterns")] {
        let values = list(field);
        if !values.is_empty() {
            out.push_str(&format!(" {word} {}", values.join(", ")));
        }
    }
    out
}

fn said(records: &Records<'_>, value: &Value<'_>, depth: u32) -> String {
    if depth > DEPTH {
        return "..".to_owned();
    }
    match value {
        Value::Unset => "?".to_owned(),
        Value::Integer(value) => value.to_string(),
        Value::Text(text) => format!("{text:?}"),
        Value::List(list) => {
            let list: Vec<String> = list
                .iter()
                .map(|value| said(records, value, depth + 1))
                .collect();
            format!("[{}]", list.join(", "))
        }
        Value::Def(name) => named(records, name),
        Value::Dag(dag) => dag_text(records, dag, depth),
    }
}

/// A record by its name, or what one without a name says.
fn named(records: &Records<'_>, name: &str) -> String {
    let record = records.get(name).filter(|record| record.is_anonymous);
    let text = |field| record.and_then(|record| record.text(field).ok().flatten());
    match (text("value"), text("expression"), text("summary")) {
        (Some(text), ..) => text.to_owned(),
        (_, Some(text), _) => format!("{text:?}"),
        (_, _, Some(text)) if !text.is_empty() => format!("<{text}>"),
        _ => name.to_owned(),
    }
}

fn dag_text(records: &Records<'_>, dag: &Dag<'_>, depth: u32) -> String {
    let mut out = format!("({}", said(records, &dag.operator, depth + 1));
    if let Some(name) = &dag.name {
        let _ = write!(out, ":${name}");
    }
    for (index, (value, name)) in dag.arguments.iter().enumerate() {
        out.push_str(if index == 0 { " " } else { ", " });
        match (value, name) {
            (Value::Unset, Some(name)) => out.push_str(&format!("${name}")),
            (value, name) => {
                out.push_str(&said(records, value, depth + 1));
                if let Some(name) = name {
                    out.push_str(&format!(":${name}"));
                }
            }
        }
    }
    out.push(')');
    out
}
