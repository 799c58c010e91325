//! Dumps that something is wrong with: each is translated, or is an error that names the record.
//! Nothing panics.

use serde_json::{Value, json};
use terrace_tblgen::compare::dialect;
use terrace_tblgen::hooks::Hooks;
use terrace_tblgen::map::Map;
use terrace_tblgen::records::Records;
use terrace_tblgen::translate::{Options, translate};

/// Dialects, and the dumps that define them.
const DUMPS: [(&str, &str); 2] = [
    ("garden", include_str!("fixture/garden.json")),
    ("orchard", include_str!("fixture/orchard.json")),
];

/// Numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        // Xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }
}

/// The paths to all values in a value, as JSON pointers.
fn pointers(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                pointers(value, &format!("{at}/{index}"), all);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                pointers(value, &format!("{at}/{name}"), all);
            }
        }
        _ => {}
    }
}

/// Changes one value: to one of another kind, to one from elsewhere, to text with something wrong
/// in it, or takes it away.
fn mutate(dump: &mut Value, all: &[String], random: &mut Random) {
    let elsewhere = dump.pointer(&all[random.below(all.len())]).cloned();
    let Some(value) = dump.pointer_mut(&all[random.below(all.len())]) else {
        return;
    };
    match random.below(8) {
        0 => *value = Value::Null,
        1 => *value = json!(random.below(1 << 40) as i64 - (1 << 39)),
        2 => *value = json!("$x ` ( < \" \u{e9} {"),
        3 => *value = elsewhere.unwrap_or_default(),
        4 => {
            for _ in 0..40 {
                *value = json!([value.take()]);
            }
        }
        5 => match value {
            Value::Array(list) if !list.is_empty() => {
                let index = random.below(list.len());
                list.remove(index);
            }
            Value::Object(fields) => {
                let name = fields.keys().nth(random.below(fields.len())).cloned();
                name.map(|name| fields.remove(&name));
            }
            Value::String(text) => {
                let chars: Vec<char> = text.chars().collect();
                *text = chars[..random.below(chars.len() + 1)].iter().collect();
            }
            _ => {}
        },
        6 => match value {
            Value::String(text) => {
                let chars: Vec<char> = text.chars().collect();
                let at = random.below(chars.len() + 1);
                let odd = ["(", ")", "`", "$", "<", "\"", "custom<", "^", "\u{301}"];
                let (before, after) = chars.split_at(at);
                let before: String = before.iter().collect();
                let after: String = after.iter().collect();
                *text = format!("{before}{}{after}", odd[random.below(odd.len())]);
            }
            Value::Array(list) => list.extend(list.clone()),
            _ => {}
        },
        _ => *value = json!({"kind": "dag", "operator": value.take(), "args": [[null, "x"]]}),
    }
}

#[test]
fn what_is_wrong_is_an_error() {
    let (wrong, right) = DUMPS
        .map(changed)
        .into_iter()
        .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(wrong > 200 && right > 200, "{wrong} wrong, {right} right");
}

/// How many changed dumps are errors, and how many are translated.
fn changed((name, dump): (&str, &str)) -> (usize, usize) {
    let dump: Value = serde_json::from_str(dump).expect("it is JSON");
    let mut all = Vec::new();
    pointers(&dump, "", &mut all);
    // What the reader skips tells nothing.
    all.retain(|pointer| !pointer.is_empty() && !pointer.starts_with("/!"));
    let mut random = Random(0x5eed);
    let map = Map::upstream();
    let (mut wrong, mut right) = (0, 0);
    for round in 0..750 {
        let mut broken = dump.clone();
        for _ in 0..=random.below(3) {
            mutate(&mut broken, &all, &mut random);
        }
        let text = broken.to_string();
        let records = match Records::read(&text) {
            Ok(records) => records,
            Err(error) => {
                assert!(error.contains("cannot be read"), "{round}: {error}");
                wrong += 1;
                continue;
            }
        };
        let named = |error: &str| {
            assert!(
                error.contains("record `") && error.contains("field `"),
                "{round}: {error}"
            );
        };
        if let Err(error) = dialect(&records, name) {
            named(&error.to_string());
        }
        let options = Options {
            stub: round % 2 == 0,
            ..Options::default()
        };
        match translate(&records, &map, &options, Hooks::default()) {
            Ok(_) => right += 1,
            Err(errors) => {
                wrong += 1;
                errors.iter().for_each(|error| named(&error.to_string()));
            }
        }
    }
    (wrong, right)
}
