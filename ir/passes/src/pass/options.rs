//! Values of pass options, and their text.

use terrace_ir::diagnostics::most_similar;
use terrace_rewrite::RegionSimplification;

use super::{Pass, PassRegistry, Pipeline};

/// A type that a pass option can have. Derived for enums with `#[derive(OptionValue)]` of `terrace-pass-macros`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a pass's option",
    label = "derive `OptionValue` if it is an enum, implement it otherwise, or drop `#[option]`"
)]
pub trait OptionValue: Sized {
    /// What the text must be, for messages and help: `integer`.
    const KIND: &'static str;

    /// The names that the text must be one of, each with what it means; empty if it is no name.
    const CHOICES: &'static [(&'static str, &'static str)] = &[];

    /// Whether the value is a list: an empty one is printed as nothing at all, not even the option's name.
    const IS_LIST: bool = false;

    /// Reads a value.
    ///
    /// # Errors
    /// What was expected instead.
    fn parse(text: &str) -> Result<Self, String>;

    /// As [`parse`](Self::parse), for a value that may name passes.
    ///
    /// # Errors
    /// What was expected instead.
    fn parse_with(text: &str, registry: &PassRegistry) -> Result<Self, String> {
        let _ = registry;
        Self::parse(text)
    }

    /// Writes the value so that it can be read back.
    fn print(&self) -> String;
}

/// What an option is when nothing is said: what `#[option]` without `default = ..` expands to.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an option of type `{Self}` needs a default",
    label = "write `#[option(default = ..)]`, or implement `Default` for the type"
)]
pub trait DefaultOption {
    /// The value.
    fn default_option() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> DefaultOption for T {
    fn default_option() -> Self {
        T::default()
    }
}

impl OptionValue for RegionSimplification {
    const KIND: &'static str = "name";
    const CHOICES: &'static [(&'static str, &'static str)] = &[
        ("disabled", "Not at all."),
        ("normal", "What cannot be reached or is not used is erased."),
        (
            "aggressive",
            "Beyond that, blocks that do the same are merged, and arguments that are always the same value are dropped.",
        ),
    ];

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "disabled" => Ok(Self::Disabled),
            "normal" => Ok(Self::Normal),
            "aggressive" => Ok(Self::Aggressive),
            _ => Err(unknown_choice(text, Self::CHOICES)),
        }
    }

    fn print(&self) -> String {
        Self::CHOICES[*self as usize].0.to_owned()
    }
}

impl OptionValue for bool {
    const KIND: &'static str = "`true` or `false`";

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "true" | "1" | "" => Ok(true),
            "false" | "0" => Ok(false),
            _ => Err(format!("expected `true` or `false`, found `{text}`")),
        }
    }

    fn print(&self) -> String {
        self.to_string()
    }
}

macro_rules! integer_options {
    ($($ty:ty),*) => {$(
        impl OptionValue for $ty {
            const KIND: &'static str = "integer";

            fn parse(text: &str) -> Result<Self, String> {
                text.parse().map_err(|_| {
                    format!("expected an integer from {} to {}, found `{text}`", <$ty>::MIN, <$ty>::MAX)
                })
            }

            fn print(&self) -> String {
                self.to_string()
            }
        }
    )*};
}
integer_options!(i8, i16, i32, i64, u8, u16, u32, u64, usize);

macro_rules! float_options {
    ($($ty:ty),*) => {$(
        impl OptionValue for $ty {
            const KIND: &'static str = "number";

            fn parse(text: &str) -> Result<Self, String> {
                text.parse().map_err(|_| format!("expected a number, found `{text}`"))
            }

            fn print(&self) -> String {
                self.to_string()
            }
        }
    )*};
}
float_options!(f32, f64);

/// A pipeline in the op it runs on, as [`Pipeline::parse`] reads it.
impl OptionValue for Pipeline {
    const KIND: &'static str = "pipeline";

    fn parse(text: &str) -> Result<Self, String> {
        Self::parse_with(text, &PassRegistry::new())
    }

    fn parse_with(text: &str, registry: &PassRegistry) -> Result<Self, String> {
        Pipeline::read(text, registry).map_err(|fault| fault.message)
    }

    fn print(&self) -> String {
        self.to_string()
    }
}

/// Passes without the op that they run on, as between the parentheses of a pipeline: `canonicalize,cse`.
#[derive(Clone)]
pub struct PassList {
    pipeline: Pipeline,
    /// The passes as they were written: options that were left out are not shown.
    text: String,
}

impl PassList {
    /// No passes.
    pub fn none() -> Self {
        PassList {
            pipeline: Pipeline::on_any(),
            text: String::new(),
        }
    }

    /// One pass, as it is by default.
    pub fn of<P: Pass + Default>() -> Self {
        let pass = P::default();
        let text = pass.info().argument.to_owned();
        let mut pipeline = Pipeline::on_any();
        pipeline.add(pass);
        PassList { pipeline, text }
    }

    /// The passes, to run on any op that they are for.
    pub fn pipeline(&self) -> &Pipeline {
        &self.pipeline
    }
}

impl OptionValue for PassList {
    const KIND: &'static str = "passes";

    fn parse(text: &str) -> Result<Self, String> {
        Self::parse_with(text, &PassRegistry::new())
    }

    fn parse_with(text: &str, registry: &PassRegistry) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Ok(PassList::none());
        }
        Ok(PassList {
            pipeline: Pipeline::parse_with(&format!("any({text})"), registry)?,
            text: text.trim().to_owned(),
        })
    }

    fn print(&self) -> String {
        match has_outer_space(&self.text) {
            true => format!("{{{}}}", self.text),
            false => self.text.clone(),
        }
    }
}

impl OptionValue for String {
    const KIND: &'static str = "text";

    fn parse(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }

    fn print(&self) -> String {
        let (double, single) = (self.contains('"'), self.contains('\''));
        // What is inside is not looked at for what ends the text, and braces inside may be unpaired.
        if single || (self.contains(['{', '}']) && !double) {
            format!("\"{self}\"")
        } else if double {
            format!("'{self}'")
        } else if self.contains(char::is_whitespace) {
            format!("{{{self}}}")
        } else {
            self.clone()
        }
    }
}

impl<T: OptionValue> OptionValue for Vec<T> {
    const KIND: &'static str = "comma-separated list";

    const CHOICES: &'static [(&'static str, &'static str)] = T::CHOICES;

    const IS_LIST: bool = true;

    fn parse(text: &str) -> Result<Self, String> {
        items(text).map(T::parse).collect()
    }

    fn parse_with(text: &str, registry: &PassRegistry) -> Result<Self, String> {
        let items = items(text);
        items.map(|item| T::parse_with(item, registry)).collect()
    }

    fn print(&self) -> String {
        let items: Vec<String> = self.iter().map(T::print).collect();
        format!("{{{}}}", items.join(","))
    }
}

/// Whether there is space outside all brackets, which would end an option's value.
fn has_outer_space(text: &str) -> bool {
    let mut depth = 0usize;
    text.chars().any(|c| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && c.is_whitespace()
    })
}

/// The parts of a list between the commas that are in no brackets.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let parts = text.split(move |c: char| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    let is_list = !text.is_empty();
    parts.filter(move |_| is_list).map(str::trim)
}

impl<T: OptionValue> OptionValue for Option<T> {
    const KIND: &'static str = T::KIND;
    const CHOICES: &'static [(&'static str, &'static str)] = T::CHOICES;

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "" => Ok(None),
            text => T::parse(text).map(Some),
        }
    }

    fn parse_with(text: &str, registry: &PassRegistry) -> Result<Self, String> {
        match text {
            "" => Ok(None),
            text => T::parse_with(text, registry).map(Some),
        }
    }

    fn print(&self) -> String {
        self.as_ref().map(T::print).unwrap_or_default()
    }
}

/// What to say of a text that is none of the names that an option may be.
pub fn unknown_choice(text: &str, choices: &[(&str, &str)]) -> String {
    let names: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
    let expected = format!("expected one of `{}`, found `{text}`", names.join("`, `"));
    match most_similar(text, names.iter().copied()) {
        Some(similar) => format!("{expected}; did you mean `{similar}`?"),
        None => expected,
    }
}

/// What `check` of an option gives: `Result<(), String>`, where the error says what the value must be, or whether the value may be.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whether the value of an option is accepted",
    label = "a function from `&` of the option's type to `bool`, or to `Result<(), String>`"
)]
pub trait Accepts {
    /// The error, if the value is not accepted; `print` prints it.
    #[doc(hidden)]
    fn accepts(self, print: &dyn Fn() -> String) -> Result<(), String>;
}

#[diagnostic::do_not_recommend]
impl Accepts for bool {
    fn accepts(self, print: &dyn Fn() -> String) -> Result<(), String> {
        match self {
            true => Ok(()),
            false => Err(format!("`{}` is not accepted", print())),
        }
    }
}

#[diagnostic::do_not_recommend]
impl Accepts for Result<(), String> {
    fn accepts(self, _: &dyn Fn() -> String) -> Result<(), String> {
        self
    }
}

/// Checks the value of an option: what `#[option(check = ..)]` expands to.
#[doc(hidden)]
pub fn check_option<T: OptionValue, A: Accepts>(
    value: &T,
    check: impl FnOnce(&T) -> A,
) -> Result<(), String> {
    check(value).accepts(&|| value.print())
}
