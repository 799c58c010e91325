//! What a tool says about itself: help, lists, references, completions.

use std::fmt::Write;

use terrace_passes::pass::{OptionInfo, Pass, PassRegistry, PassTarget};

use super::args::Shell;
use super::flags::GROUPS;

/// The width of a column of names.
const COLUMN: usize = 46;

pub(super) fn help(program: &str, passes: &PassRegistry) -> String {
    let mut out = format!(
        "Reads IR, runs passes over it and prints it.\n\nusage: {program} [FLAGS] [FILE]\n"
    );
    for (title, tables) in GROUPS {
        let _ = writeln!(out, "\n{title}:");
        for flag in tables.iter().copied().flatten() {
            let dashes = if flag.name.len() == 1 { "-" } else { "--" };
            let value = flag.value.map(|value| match dashes {
                "-" => format!(" {value}"),
                _ => format!("={value}"),
            });
            let name = format!("{dashes}{}{}", flag.name, value.unwrap_or_default());
            let _ = writeln!(out, "  {name:<COLUMN$} {}", flag.help);
        }
    }
    let _ = writeln!(
        out,
        "\nFlags may begin with one dash or two. Each of the {} passes is a flag, as in `--canonicalize=top-down=false --cse`;\n\
         `--list-passes` lists them.",
        passes.names().count()
    );
    out
}

/// The passes with their options, and the pipelines.
pub(super) fn pass_list(passes: &PassRegistry) -> String {
    let mut out = String::from("Passes:\n");
    let line = |out: &mut String, name: &str, summary: &str| {
        let _ = writeln!(out, "  {name:<COLUMN$} - {summary}");
    };
    let option_lines = |out: &mut String, options: &[OptionInfo]| {
        for option in options {
            line(
                out,
                &format!("  --{}=<{}>", option.name, option.kind.replace('`', "")),
                option.summary,
            );
            for (name, summary) in option.choices {
                line(out, &format!("    ={name}"), summary);
            }
        }
    };
    for info in passes.passes() {
        line(&mut out, &format!("--{}", info.argument), info.summary);
        option_lines(&mut out, info.options);
    }
    let mut title = "Pass Pipelines:\n";
    for (name, summary, options) in passes.pipelines() {
        out.push_str(std::mem::take(&mut title));
        line(&mut out, &format!("--{name}"), summary);
        option_lines(&mut out, options);
    }
    out
}

/// The reference of all passes as Markdown.
pub(super) fn pass_reference(passes: &PassRegistry) -> String {
    let mut out = String::from("# Passes\n");
    for pass in passes.default_passes() {
        let info = pass.info();
        let _ = writeln!(
            out,
            "\n## `-{}`\n\n_{}_\n",
            info.argument,
            info.summary.trim_end_matches('.')
        );
        if !info.description.is_empty() {
            let _ = writeln!(out, "{}\n", info.description);
        }
        let _ = match info.on {
            PassTarget::Any => writeln!(out, "Runs on any isolated op."),
            PassTarget::Op(op) => writeln!(out, "Runs on `{}`.", &*op.name),
            PassTarget::Interface { name, .. } => {
                writeln!(out, "Runs on ops that implement `{name}`.")
            }
        };
        let value = |index: usize| pass.option(index);
        option_reference(&mut out, info.options, &value);
        statistic_reference(&mut out, &*pass);
    }
    let mut title = "\n# Pipelines\n";
    for (name, summary, options) in passes.pipelines() {
        out.push_str(std::mem::take(&mut title));
        let _ = writeln!(out, "\n## `-{name}`\n\n_{}_", summary.trim_end_matches('.'));
        option_reference(&mut out, options, &|_| String::new());
    }
    out
}

fn option_reference(out: &mut String, options: &[OptionInfo], default: &dyn Fn(usize) -> String) {
    if options.is_empty() {
        return;
    }
    out.push_str("\n### Options\n\n| option | value | default | meaning |\n|---|---|---|---|\n");
    for (index, option) in options.iter().enumerate() {
        let names: Vec<String> = option
            .choices
            .iter()
            .map(|choice| format!("`{}`", choice.0))
            .collect();
        let kind = match names.is_empty() {
            true => option.kind.to_owned(),
            false => names.join(", "),
        };
        let default = default(index);
        let default = match default.is_empty() {
            true => String::new(),
            false => format!("`{default}`"),
        };
        let (name, summary) = (option.name, option.summary);
        let _ = writeln!(out, "| `{name}` | {kind} | {default} | {summary} |");
    }
}

fn statistic_reference(out: &mut String, pass: &dyn Pass) {
    let statistics = pass.info().statistics;
    if statistics.is_empty() {
        return;
    }
    out.push_str("\n### Statistics\n\n");
    for statistic in statistics {
        let _ = writeln!(out, "- `{}`: {}", statistic.name, statistic.summary);
    }
}

/// A script that makes a shell complete the flags of the program `tool`.
pub(super) fn completions(shell: Shell, tool: &str, passes: &PassRegistry) -> String {
    let tables = GROUPS.iter().flat_map(|group| group.1.iter().copied());
    let mut flags: Vec<(String, &str)> = tables
        .flatten()
        .map(|flag| (flag.name.to_owned(), flag.help))
        .collect();
    flags.extend(
        passes
            .passes()
            .map(|info| (info.argument.to_owned(), info.summary)),
    );
    flags.extend(
        passes
            .pipelines()
            .map(|(name, summary, _)| (name.to_owned(), summary)),
    );
    let dashes = |name: &str| if name.len() == 1 { "-" } else { "--" };
    let mut out = String::new();
    match shell {
        Shell::Bash => {
            let words: Vec<String> = flags
                .iter()
                .map(|(name, _)| format!("{}{name}", dashes(name)))
                .collect();
            let function = tool.replace('-', "_");
            let _ = write!(
                out,
                "_{function}() {{\n  local word=\"${{COMP_WORDS[COMP_CWORD]}}\"\n  if [[ $word == -* ]]; then\n    \
                 COMPREPLY=($(compgen -W \"{}\" -- \"$word\"))\n  else\n    COMPREPLY=($(compgen -f -- \"$word\"))\n  fi\n}}\n\
                 complete -o filenames -F _{function} {tool}\n",
                words.join(" ")
            );
        }
        Shell::Fish => {
            for (name, help) in &flags {
                let kind = if name.len() == 1 { "-s" } else { "-l" };
                let help = help.replace('\'', "\\'");
                let _ = writeln!(out, "complete -c {tool} {kind} {name} -d '{help}'");
            }
        }
        Shell::Zsh => {
            let _ = writeln!(out, "#compdef {tool}\n_arguments \\");
            for (name, help) in &flags {
                let help = help
                    .replace('\'', "")
                    .replace(['[', ']'], "")
                    .replace(':', "\\:");
                let _ = writeln!(out, "  '{}{name}[{help}]' \\", dashes(name));
            }
            let _ = writeln!(out, "  '*:file:_files'");
        }
    }
    out
}
