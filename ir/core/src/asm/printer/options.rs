//! How to print.

/// How to print. Beside struct update syntax, options can be chained:
///
/// ```
/// use terrace_ir::asm::PrintOptions;
/// let options = PrintOptions::generic().with_debug_info().in_local_scope();
/// assert!(options.generic && options.debug_info && options.local_scope);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintOptions {
    /// Every op in its generic form.
    pub generic: bool,
    /// With locations.
    pub debug_info: bool,
    /// Locations, if they are printed, in a form for people, which cannot be read back.
    pub pretty_debug_info: bool,
    /// Without aliases, so that the text of an op is complete in itself.
    pub local_scope: bool,
    /// Without a check that the IR is valid. Otherwise invalid IR is printed in its generic form.
    pub assume_verified: bool,
    /// `{...}` instead of regions.
    pub skip_regions: bool,
    /// After each value a comment that tells its users.
    pub value_users: bool,
    /// No number of a value and no name is used twice, not even in regions that do not see each other. Always so in the
    /// generic form.
    pub unique_names: bool,
    /// Values with a name in their location are called after it.
    pub name_locations_as_prefixes: bool,
    /// Dense elements with more values than this are printed as a string of hexadecimal digits; `None` for never.
    pub hex_elements_above: Option<usize>,
    /// Dense elements with more values than this are printed as `__elided__`, which cannot be read back.
    pub elide_elements_above: Option<usize>,
    /// Resources whose text has more characters than this are left out.
    pub elide_resources_above: Option<usize>,
    /// Whether functions are printed in parallel where there is enough to do. The text is the same.
    pub threading: bool,
}

impl Default for PrintOptions {
    fn default() -> Self {
        PrintOptions {
            generic: false,
            debug_info: false,
            pretty_debug_info: false,
            local_scope: false,
            assume_verified: false,
            skip_regions: false,
            value_users: false,
            unique_names: false,
            name_locations_as_prefixes: false,
            hex_elements_above: Some(100),
            elide_elements_above: None,
            elide_resources_above: None,
            threading: true,
        }
    }
}

impl PrintOptions {
    /// The generic form.
    pub fn generic() -> Self {
        PrintOptions {
            generic: true,
            ..PrintOptions::default()
        }
    }

    /// Sets [`debug_info`](Self::debug_info).
    #[must_use]
    pub fn with_debug_info(self) -> Self {
        PrintOptions {
            debug_info: true,
            ..self
        }
    }

    /// Sets [`local_scope`](Self::local_scope).
    #[must_use]
    pub fn in_local_scope(self) -> Self {
        PrintOptions {
            local_scope: true,
            ..self
        }
    }

    /// Sets [`assume_verified`](Self::assume_verified).
    #[must_use]
    pub fn assume_verified(self) -> Self {
        PrintOptions {
            assume_verified: true,
            ..self
        }
    }
}
