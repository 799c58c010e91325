//! The command-line flags of the printer.

use terrace_ir::asm::PrintOptions;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::location::Location;

use crate::pass_flags::FlagInfo;

/// Where a flag's value goes.
enum Target<'o> {
    Switch(&'o mut bool),
    /// A limit that a number sets; with `signed`, a negative one lifts it.
    Limit {
        limit: &'o mut Option<usize>,
        signed: bool,
    },
}

/// The flags that [`set`] knows.
pub const FLAGS: [FlagInfo; 12] = [
    FlagInfo {
        name: "mlir-print-op-generic",
        value: None,
        help: "print every op in generic form",
    },
    FlagInfo {
        name: "mlir-print-debuginfo",
        value: None,
        help: "print locations",
    },
    FlagInfo {
        name: "mlir-pretty-debuginfo",
        value: None,
        help: "print locations for people, with --mlir-print-debuginfo",
    },
    FlagInfo {
        name: "mlir-print-local-scope",
        value: None,
        help: "print no aliases",
    },
    FlagInfo {
        name: "mlir-print-assume-verified",
        value: None,
        help: "do not check whether the custom forms can be printed",
    },
    FlagInfo {
        name: "mlir-print-skip-regions",
        value: None,
        help: "print `{...}` for regions",
    },
    FlagInfo {
        name: "mlir-print-value-users",
        value: None,
        help: "print the users of values as comments",
    },
    FlagInfo {
        name: "mlir-print-unique-ssa-ids",
        value: None,
        help: "use no name of a value twice, not even in separate regions",
    },
    FlagInfo {
        name: "mlir-use-nameloc-as-prefix",
        value: None,
        help: "name values after their locations' names",
    },
    FlagInfo {
        name: "mlir-print-elementsattrs-with-hex-if-larger",
        value: Some("NUMBER"),
        help: "print larger constants as hexadecimal digits (-1: none)",
    },
    FlagInfo {
        name: "mlir-elide-elementsattrs-if-larger",
        value: Some("NUMBER"),
        help: "leave larger constants out",
    },
    FlagInfo {
        name: "mlir-elide-resource-strings-if-larger",
        value: Some("NUMBER"),
        help: "leave longer resources out",
    },
];

/// Whether the flag of this name, without dashes, must have a value.
pub fn needs_value(name: &str) -> bool {
    let mut options = PrintOptions::default();
    let target = target(&mut options, name).map(|target| match target {
        Target::Limit { .. } => true,
        Target::Switch(_) => false,
    });
    target == Some(true)
}

/// Applies a command-line flag of `mlir-opt`, given without its dashes; whether it is one of the printer's.
///
/// # Errors
/// If the value is missing or malformed.
pub fn set(
    options: &mut PrintOptions,
    name: &str,
    value: Option<&str>,
) -> Result<bool, Diagnostic> {
    let Some(target) = target(options, name) else {
        return Ok(false);
    };
    let invalid = |message: String, help: &str| {
        let error = format!("for the --{name} option: {message}");
        Err(Diagnostic::error(Location::UNKNOWN, error).help(help))
    };
    match target {
        Target::Switch(switch) => match value {
            None | Some("" | "true" | "TRUE" | "True" | "1") => *switch = true,
            Some("false" | "FALSE" | "False" | "0") => *switch = false,
            Some(other) => {
                return invalid(
                    format!("'{other}' is invalid value for boolean argument! Try 0 or 1"),
                    "without a value the flag is on",
                );
            }
        },
        Target::Limit { limit, signed } => {
            let Some(text) = value else {
                return invalid(
                    "requires a value!".into(),
                    "write `=` and a number after it",
                );
            };
            let number = number(text);
            match number {
                Some(number) if signed && i64::try_from(number).is_ok() => {
                    *limit = usize::try_from(number).ok();
                }
                Some(number) if !signed && u32::try_from(number).is_ok() => {
                    *limit = usize::try_from(number).ok();
                }
                _ => {
                    let kind = if signed { "long" } else { "uint" };
                    return invalid(
                        format!("'{text}' value invalid for {kind} argument!"),
                        if signed {
                            "expected a whole number"
                        } else {
                            "expected a whole number from 0 to 4294967295"
                        },
                    );
                }
            }
        }
    }
    Ok(true)
}

fn target<'o>(options: &'o mut PrintOptions, name: &str) -> Option<Target<'o>> {
    let limit = |limit, signed| Target::Limit { limit, signed };
    Some(match name {
        "mlir-print-op-generic" => Target::Switch(&mut options.generic),
        "mlir-print-debuginfo" => Target::Switch(&mut options.debug_info),
        "mlir-pretty-debuginfo" => Target::Switch(&mut options.pretty_debug_info),
        "mlir-print-local-scope" => Target::Switch(&mut options.local_scope),
        "mlir-print-assume-verified" => Target::Switch(&mut options.assume_verified),
        "mlir-print-skip-regions" => Target::Switch(&mut options.skip_regions),
        "mlir-print-value-users" => Target::Switch(&mut options.value_users),
        "mlir-print-unique-ssa-ids" => Target::Switch(&mut options.unique_names),
        "mlir-use-nameloc-as-prefix" => Target::Switch(&mut options.name_locations_as_prefixes),
        "mlir-print-elementsattrs-with-hex-if-larger" => {
            limit(&mut options.hex_elements_above, true)
        }
        "mlir-elide-elementsattrs-if-larger" => limit(&mut options.elide_elements_above, false),
        "mlir-elide-resource-strings-if-larger" => limit(&mut options.elide_resources_above, false),
        _ => return None,
    })
}

/// A whole number: decimal, or `0x`, `0b` and `0` before the digits of other bases.
fn number(text: &str) -> Option<i128> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let lower = digits.to_ascii_lowercase();
    let (digits, radix) = if let Some(digits) = lower.strip_prefix("0x") {
        (digits, 16)
    } else if let Some(digits) = lower.strip_prefix("0b") {
        (digits, 2)
    } else if let Some(digits) = lower.strip_prefix('0').filter(|rest| !rest.is_empty()) {
        (digits.strip_prefix('o').unwrap_or(digits), 8)
    } else {
        (&*lower, 10)
    };
    if !digits.starts_with(|first: char| first.is_ascii_alphanumeric()) {
        return None;
    }
    let value = i128::from_str_radix(digits, radix).ok()?;
    Some(if is_negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &str, value: Option<&str>) -> Result<PrintOptions, String> {
        let mut options = PrintOptions::default();
        match set(&mut options, name, value) {
            Ok(known) => {
                assert!(known, "{name} is not known");
                Ok(options)
            }
            Err(error) => Err(error.message().to_owned()),
        }
    }

    #[test]
    fn flags_are_switches_and_limits() {
        for FlagInfo { name, .. } in FLAGS {
            let value = needs_value(name).then_some("7");
            assert_ne!(with(name, value), Ok(PrintOptions::default()), "{name}");
        }
        let hex = "mlir-print-elementsattrs-with-hex-if-larger";
        assert_eq!(
            with(hex, Some("-1")).map(|o| o.hex_elements_above),
            Ok(None)
        );
        assert_eq!(
            with(hex, Some("0x10")).map(|o| o.hex_elements_above),
            Ok(Some(16))
        );
        assert_eq!(
            with("mlir-print-op-generic", Some("false")),
            Ok(PrintOptions::default())
        );
        assert_eq!(
            set(&mut PrintOptions::default(), "other", None).ok(),
            Some(false)
        );
    }

    #[test]
    fn wrong_values_are_told() {
        assert_eq!(
            with("mlir-print-op-generic", Some("maybe")),
            Err("for the --mlir-print-op-generic option: 'maybe' is invalid value for boolean argument! Try 0 or 1".into())
        );
        let limit = "mlir-elide-elementsattrs-if-larger";
        assert_eq!(
            with(limit, None),
            Err(format!("for the --{limit} option: requires a value!"))
        );
        for wrong in ["-1", "", "x", "4294967296", "1.5", "+1", "0x"] {
            assert_eq!(
                with(limit, Some(wrong)),
                Err(format!(
                    "for the --{limit} option: '{wrong}' value invalid for uint argument!"
                ))
            );
        }
        let hex = "mlir-print-elementsattrs-with-hex-if-larger";
        assert_eq!(
            with(hex, Some("much")),
            Err(format!(
                "for the --{hex} option: 'much' value invalid for long argument!"
            ))
        );
    }
}
