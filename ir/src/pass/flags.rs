//! The command-line flags of passes, shared by all tools.

use super::config::{PassConfig, PassFilter, ReportStyle};
use super::{PassRegistry, Pipeline};
use crate::context::Context;
use crate::diagnostics::{Diagnostic, most_similar};
use crate::location::Location;

/// What the flags of a command line say about passes.
#[derive(Clone)]
pub struct PassFlags {
    /// How to run the pipeline.
    pub config: PassConfig,
    /// What to run: the argument of `--pass-pipeline`, or the passes that are flags themselves. `None` without any.
    pub pipeline: Option<Pipeline>,
}

/// A flag with its value: `--name=value`.
struct Flag<'a> {
    name: &'a str,
    value: Option<&'a str>,
}

impl PassFlags {
    /// Reads the flags that concern passes and gives the other arguments back, in order. Passes that are flags run on
    /// `anchor`.
    ///
    /// # Errors
    /// If a flag's value is malformed or names an unknown pass.
    pub fn parse(
        cx: &Context,
        registry: &PassRegistry,
        anchor: &'static str,
        args: impl IntoIterator<Item = String>,
    ) -> Result<(Self, Vec<String>), Diagnostic> {
        let mut flags = PassFlags {
            config: PassConfig::default(),
            pipeline: None,
        };
        let mut singles = Pipeline::on_op(anchor);
        let mut rest = Vec::new();
        let mut args = args.into_iter();
        for arg in args.by_ref() {
            if arg == "--" {
                rest.push(arg);
                break;
            }
            let body = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
            let Some(body) = body.filter(|body| !body.is_empty()) else {
                rest.push(arg);
                continue;
            };
            let (name, value) = match body.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (body, None),
            };
            let flag = Flag { name, value };
            if flags.apply(cx, registry, &flag)? {
                continue;
            }
            if registry.get(name).is_some() {
                singles.add_named(cx, name, value.unwrap_or_default(), registry)?;
            } else {
                rest.push(arg);
            }
        }
        rest.extend(args);
        if !singles.is_empty() {
            if flags.pipeline.is_some() {
                return Err(error(
                    "`--pass-pipeline` cannot be used together with passes as flags",
                ));
            }
            flags.pipeline = Some(singles);
        }
        Ok((flags, rest))
    }

    /// Applies a flag; whether it is one of ours.
    fn apply(
        &mut self,
        cx: &Context,
        registry: &PassRegistry,
        flag: &Flag<'_>,
    ) -> Result<bool, Diagnostic> {
        let config = &mut self.config;
        let printing = &mut config.printing;
        // The flags for printing exist with and without `mlir-`.
        match flag.name.strip_prefix("mlir-").unwrap_or(flag.name) {
            "print-ir-before-all" => printing.before = all_if(flag)?,
            "print-ir-after-all" => printing.after = all_if(flag)?,
            "print-ir-before" => printing.before = only(flag, registry)?,
            "print-ir-after" => printing.after = only(flag, registry)?,
            "print-ir-after-change" => printing.only_changed = boolean(flag)?,
            "print-ir-after-failure" => printing.only_failed = boolean(flag)?,
            "print-ir-module-scope" => printing.module_scope = boolean(flag)?,
            "timing" | "pass-timing" => {
                config.timing = boolean(flag)?.then(|| config.timing.unwrap_or(ReportStyle::Tree));
            }
            "timing-display" => config.timing = Some(style(flag, "tree")?),
            "pass-statistics" => {
                config.statistics =
                    boolean(flag)?.then(|| config.statistics.unwrap_or(ReportStyle::Tree));
            }
            "pass-statistics-display" => config.statistics = Some(style(flag, "pipeline")?),
            "disable-threading" => config.threading = !boolean(flag)?,
            "verify-each" => config.verify = boolean(flag)?,
            "dump-pass-pipeline" => config.dump_pipeline = boolean(flag)?,
            "pass-pipeline" => {
                let text = flag.value.ok_or_else(|| missing_value(flag))?;
                self.pipeline = Some(Pipeline::parse(cx, text, registry)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

fn missing_value(flag: &Flag<'_>) -> Diagnostic {
    error(format!("expected a value: `--{}=...`", flag.name))
}

fn boolean(flag: &Flag<'_>) -> Result<bool, Diagnostic> {
    match flag.value {
        None | Some("true" | "1") => Ok(true),
        Some("false" | "0") => Ok(false),
        Some(other) => Err(error(format!(
            "`--{}`: expected `true` or `false`, found `{other}`",
            flag.name
        ))),
    }
}

fn all_if(flag: &Flag<'_>) -> Result<PassFilter, Diagnostic> {
    Ok(if boolean(flag)? {
        PassFilter::All
    } else {
        PassFilter::None
    })
}

fn only(flag: &Flag<'_>, registry: &PassRegistry) -> Result<PassFilter, Diagnostic> {
    let value = flag.value.ok_or_else(|| missing_value(flag))?;
    let mut chosen = Vec::new();
    for name in value.split(',') {
        if !registry.passes().any(|info| info.argument == name) {
            let error = error(format!("`--{}`: '{name}' is not a pass", flag.name));
            let names = registry.passes().map(|info| info.argument);
            return Err(match most_similar(name, names) {
                Some(similar) => error.help(format!("did you mean `{similar}`?")),
                None => error,
            });
        }
        chosen.push(name.to_owned());
    }
    Ok(PassFilter::Only(chosen))
}

fn style(flag: &Flag<'_>, tree: &str) -> Result<ReportStyle, Diagnostic> {
    match flag.value {
        Some("list") => Ok(ReportStyle::List),
        Some(value) if value == tree => Ok(ReportStyle::Tree),
        Some(other) => Err(error(format!(
            "`--{}`: expected `list` or `{tree}`, found `{other}`",
            flag.name
        ))),
        None => Err(missing_value(flag)),
    }
}
