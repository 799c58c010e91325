//! What happens beside a run: a line that says how it goes, and what is done when it is interrupted.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;

use terrace_passes::pass::Progress;

/// How long nobody minds waiting.
const PATIENCE: Duration = Duration::from_secs(2);

const REFRESH: Duration = Duration::from_millis(250);

/// Shows on the terminal what is running, once that takes long, until the process ends.
pub(super) fn show(progress: &Arc<Progress>) {
    if !std::io::stderr().is_terminal() {
        return;
    }
    let progress = Arc::clone(progress);
    std::thread::spawn(move || {
        std::thread::sleep(PATIENCE);
        let mut shown = false;
        loop {
            let running = progress.is_running();
            if running || shown {
                // The line is erased by whatever is written next, or by the next line.
                let line = if running {
                    progress.line()
                } else {
                    String::new()
                };
                let mut stderr = std::io::stderr().lock();
                // A terminal that cannot be written to needs no line.
                let _ = write!(stderr, "\r\x1b[K{line}\r").and_then(|()| stderr.flush());
                shown = running;
            }
            std::thread::sleep(REFRESH);
        }
    });
}

/// Lets an interrupt (Ctrl-C) say what was running, write the reproducer that was asked for, and end the process.
pub(super) fn handle_interrupts(progress: &Arc<Progress>) {
    let progress = Arc::clone(progress);
    let handler = move || {
        let running = progress.running();
        let place = match running.is_empty() {
            true => "between passes".to_owned(),
            false => format!("in {}", running.join(", ")),
        };
        // The line that shows the progress makes way.
        let erase = match std::io::stderr().is_terminal() {
            true => "\r\x1b[K",
            false => "",
        };
        eprintln!("{erase}error: interrupted {place}");
        match progress.write_reproducer() {
            Some(Ok(path)) => eprintln!("note: reproducer generated at `{}`", path.display()),
            Some(Err(reason)) => eprintln!("note: {reason}"),
            None => eprintln!(
                "help: `--mlir-pass-pipeline-crash-reproducer=FILE` keeps what is needed to see this again"
            ),
        }
        std::process::exit(1);
    };
    // Somebody else may handle interrupts already; then it is theirs.
    let _ = ctrlc::set_handler(handler);
}
