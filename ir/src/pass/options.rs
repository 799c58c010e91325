//! Values of pass options, and their text.

/// A type that a pass option can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a pass's option",
    label = "implement `OptionValue`, or drop `#[option]`"
)]
pub trait OptionValue: Sized {
    /// What the text must be, for messages and help: `integer`.
    const KIND: &'static str;

    /// Reads a value.
    ///
    /// # Errors
    /// What was expected instead.
    fn parse(text: &str) -> Result<Self, String>;

    /// Writes the value so that it can be read back.
    fn print(&self) -> String;
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
integer_options!(i32, i64, u8, u16, u32, u64, usize);

impl OptionValue for f64 {
    const KIND: &'static str = "number";

    fn parse(text: &str) -> Result<Self, String> {
        text.parse()
            .map_err(|_| format!("expected a number, found `{text}`"))
    }

    fn print(&self) -> String {
        self.to_string()
    }
}

impl OptionValue for String {
    const KIND: &'static str = "text";

    fn parse(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }

    fn print(&self) -> String {
        if self.contains([' ', '{', '}', ',', '"', '\'']) {
            format!("{{{self}}}")
        } else {
            self.clone()
        }
    }
}

impl<T: OptionValue> OptionValue for Vec<T> {
    const KIND: &'static str = "comma-separated list";

    fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Vec::new());
        }
        text.split(',').map(|item| T::parse(item.trim())).collect()
    }

    fn print(&self) -> String {
        let items: Vec<String> = self.iter().map(T::print).collect();
        items.join(",")
    }
}

impl<T: OptionValue> OptionValue for Option<T> {
    const KIND: &'static str = T::KIND;

    fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(None);
        }
        T::parse(text).map(Some)
    }

    fn print(&self) -> String {
        self.as_ref().map(T::print).unwrap_or_default()
    }
}
