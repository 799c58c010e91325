//! What a person writes: functions and implementations that TableGen only names, or has as C++.
//!
//! They are in `hooks.rs`, which is never overwritten: what is missing is appended, what nothing asks for any more is reported.

use std::collections::BTreeMap;
use std::fmt::Write;

use rustc_hash::FxHashSet;

/// Why a hook is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A condition of C++ on a type, an attribute or an op.
    Predicate,
    /// A function of C++ from one type to another.
    TypeFunction,
    /// A trait of C++.
    Trait,
    /// A C++ type of a parameter or a property.
    Parameter,
    /// A directive of a format.
    Directive,
    /// A syntax of an op, a type or an attribute as a whole.
    Assembly,
    /// A check of an op, a type or an attribute.
    Verifier,
    /// A fold, canonical forms or inference of types.
    Behaviour,
    /// What a pass does.
    Pass,
    /// A rewrite rule.
    Pattern,
    /// An interface of an op, a type or an attribute.
    Interface,
}

impl Kind {
    /// The plural, for reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Predicate => "predicates",
            Kind::TypeFunction => "functions on types",
            Kind::Trait => "traits",
            Kind::Parameter => "types of parameters",
            Kind::Directive => "custom directives",
            Kind::Assembly => "custom syntaxes",
            Kind::Verifier => "verifiers",
            Kind::Behaviour => "folds, canonical forms and type inference",
            Kind::Pass => "passes",
            Kind::Pattern => "rewrite rules",
            Kind::Interface => "interfaces",
        }
    }
}

/// Something to write by hand.
#[derive(Clone, Debug)]
pub struct Hook {
    /// Why it is needed.
    pub kind: Kind,
    /// How it is found again: `is_even`, or `Verify for toy::AddOp`.
    pub name: String,
    /// Where it is asked for, in TableGen.
    pub places: Vec<String>,
    /// The C++ that it stands for, if there is any.
    pub cpp: String,
    /// What it is, in Rust, up to its body.
    pub head: String,
    /// A body that rejects or declines; without one there is no stub.
    pub stub: Option<String>,
}

/// All hooks that generated code asks for, by their names.
#[derive(Default, Debug)]
pub struct Hooks {
    needed: BTreeMap<String, Hook>,
    /// Those in the file that a person wrote.
    written: FxHashSet<String>,
    /// Those that are comments.
    missing: FxHashSet<String>,
    /// Those with the body of a stub.
    bodies: FxHashSet<String>,
}

const MARK: &str = "// hook: ";
/// Before a hook that is only a comment.
const MISSING: &str = "// missing: ";

impl Hooks {
    /// With what `hooks.rs` has.
    pub fn of_file(text: &str) -> Hooks {
        let mut hooks = Hooks::default();
        let mut current = None;
        for line in text.lines() {
            if let Some(name) = line.strip_prefix(MARK) {
                hooks.written.insert(name.trim().to_owned());
                current = Some(name.trim());
            } else if let Some(name) = line.strip_prefix(MISSING) {
                hooks.missing.insert(name.trim().to_owned());
                current = None;
            } else if [
                "crate::unwritten(",
                "is not written",
                "RewritePattern] = &[];",
            ]
            .iter()
            .any(|stub| line.contains(stub))
            {
                // A stub is no hook yet.
                let stub = current.filter(|_| !line.trim_start().starts_with("//"));
                if let Some(name) = stub
                    && hooks.written.remove(name)
                {
                    hooks.bodies.insert(name.to_owned());
                }
            }
        }
        hooks
    }

    /// Asks for a hook; another with its name and other C++ must have another name.
    pub fn need(&mut self, hook: Hook) {
        match self.needed.get_mut(&hook.name) {
            Some(known) => {
                known.places.extend(hook.places);
            }
            None => {
                self.needed.insert(hook.name.clone(), hook);
            }
        }
    }

    /// Whether there is such a hook in the file, with a body that is no stub's.
    pub fn is_written(&self, name: &str) -> bool {
        self.written.contains(name)
    }

    /// All that are asked for.
    pub fn iter(&self) -> impl Iterator<Item = &Hook> {
        self.needed.values()
    }

    /// Those of the file that nothing asks for.
    pub fn orphans(&self) -> Vec<&str> {
        let all = self.written.iter().chain(&self.missing).chain(&self.bodies);
        let mut orphans: Vec<&str> = all
            .map(String::as_str)
            .filter(|name| !self.needed.contains_key(*name))
            .collect();
        orphans.sort_unstable();
        orphans.dedup();
        orphans
    }

    /// What is to be appended to the file.
    pub fn appended(&self, stubs: bool) -> String {
        let mut out = String::new();
        for hook in self.needed.values() {
            if self.written.contains(&hook.name) || self.bodies.contains(&hook.name) {
                continue;
            }
            let stub = hook.stub.as_ref().filter(|_| stubs);
            if stub.is_none() && self.missing.contains(&hook.name) {
                continue;
            }
            out.push('\n');
            let _ = match stub {
                Some(_) => writeln!(out, "{MARK}{}", hook.name),
                None => writeln!(out, "{MISSING}{}", hook.name),
            };
            comments(hook, &mut out);
            match stub {
                Some(body) => {
                    let _ = writeln!(out, "{}{body}", hook.head);
                }
                None => {
                    // Some have their bodies in their heads.
                    let body = if hook.head.ends_with('}') {
                        ""
                    } else {
                        " { .. }"
                    };
                    let text = format!("{}{}", hook.head, hook.stub.as_deref().unwrap_or(body));
                    let _ = writeln!(
                        out,
                        "//\n// Write it as the following, and `hook` for `missing` above:"
                    );
                    for line in text.lines() {
                        let _ = writeln!(out, "{}", format!("// {line}").trim_end());
                    }
                }
            }
        }
        out
    }
}

/// Where the hook comes from, and its C++.
fn comments(hook: &Hook, out: &mut String) {
    const SHOWN: usize = 3;
    let mut places = hook.places.clone();
    places.dedup();
    let more = match places.len() {
        0..=SHOWN => String::new(),
        count => format!(" and {} more", count - SHOWN),
    };
    let shown = places.len().min(SHOWN);
    if shown > 0 {
        let _ = writeln!(out, "// {}{more}", places[..shown].join(", "));
    }
    if !hook.cpp.trim().is_empty() {
        out.push_str(&crate::translate::plain_comment("", &hook.cpp));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hook(name: &str) -> Hook {
        Hook {
            kind: Kind::Predicate,
            name: name.to_owned(),
            places: vec!["a.td:1".to_owned()],
            cpp: "isEven($_self)".to_owned(),
            head: format!("pub fn {name}(cx: &Context, ty: Type) -> bool"),
            stub: Some(" {\n    true\n}".to_owned()),
        }
    }

    #[test]
    fn hooks_survive() {
        let mut hooks = Hooks::of_file(
            "// hook: is_even\npub fn is_even() {}\n// hook: is_old\nfn is_old() {}\n",
        );
        hooks.need(hook("is_even"));
        hooks.need(hook("is_odd"));
        hooks.need(hook("is_odd"));
        assert_eq!(hooks.orphans(), ["is_old"]);
        let text = hooks.appended(true);
        assert_eq!(
            text,
            "\n// hook: is_odd\n// a.td:1\n// isEven($_self)\npub fn is_odd(cx: &Context, ty: Type) -> bool {\n    true\n}\n"
        );
        let text = hooks.appended(false);
        assert!(text.contains("// missing: is_odd"), "{text}");
        assert!(
            text.lines()
                .all(|line| line.is_empty() || line.starts_with("//")),
            "{text}"
        );
        assert!(!Hooks::of_file(&text).is_written("is_odd"));
        let stub = "// hook: is_odd\nfn is_odd() {\n    crate::unwritten(\"is_odd\");\n}\n";
        let mut again = Hooks::of_file(stub);
        again.need(hook("is_odd"));
        assert!(!again.is_written("is_odd"));
        assert_eq!(
            (again.appended(true), again.orphans()),
            (String::new(), Vec::new())
        );
    }
}
