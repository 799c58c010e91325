//! Running a program to its end, with a limit of time.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

/// What a program left when it ended.
pub struct Finished {
    /// How it ended.
    pub status: ExitStatus,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// What it wrote to standard error.
    pub errors: Vec<u8>,
    /// How long it ran.
    pub seconds: f64,
}

impl Finished {
    /// The output, if the program succeeded.
    ///
    /// # Errors
    /// How it ended, the signal included, and the first line it said about it.
    pub fn success(self) -> Result<Vec<u8>, String> {
        if self.status.success() {
            return Ok(self.output);
        }
        let said = String::from_utf8_lossy(&self.errors);
        let first = said.lines().next().unwrap_or("without a message");
        Err(format!("{}: {first}", self.status))
    }
}

/// Runs a command with this standard input, and ends it if it takes longer than the limit.
///
/// # Errors
/// If it cannot be started, or was still running at the limit.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> Result<Finished, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |why: std::io::Error| format!("{name}: {why}");
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    // A pipe holds little: each needs a thread, so that the program never waits for another of them.
    let writer = child.stdin.take().map(|mut pipe| {
        let input = input.to_vec();
        // Who ends without reading everything has said why elsewhere.
        spawn(move || drop(pipe.write_all(&input)))
    });
    let output = child.stdout.take().map(read_all);
    let errors = child.stderr.take().map(read_all);
    let status = wait(&mut child, start + limit).map_err(failed)?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(writer) = writer {
        drop(writer.join());
    }
    let [output, errors] = [output, errors]
        .map(|pipe| pipe.map_or(Vec::new(), |pipe| pipe.join().unwrap_or_default()));
    let status = status.ok_or_else(|| format!("{name}: still running after {limit:?}"))?;
    Ok(Finished {
        status,
        output,
        errors,
        seconds,
    })
}

fn read_all(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is what there is to show.
        drop(pipe.read_to_end(&mut bytes));
        bytes
    })
}

/// How the child ended; nothing if it had to be ended.
fn wait(child: &mut Child, end: Instant) -> std::io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> Result<Finished, String> {
        run(Command::new("sh").args(["-c", script]), b"hello", limit)
    }

    #[test]
    fn input_goes_in_and_output_comes_out() {
        let finished = shell("cat; echo bad >&2; exit 3", Duration::from_secs(60)).unwrap();
        assert_eq!(finished.output, b"hello");
        assert_eq!(finished.success().unwrap_err(), "exit status: 3: bad");
    }

    #[test]
    fn a_signal_is_named() {
        let finished = shell("kill -9 $$", Duration::from_secs(60)).unwrap();
        let error = finished.success().unwrap_err();
        assert!(error.contains("signal: 9"), "{error}");
    }

    #[test]
    fn what_takes_too_long_is_ended() {
        let error = shell("exec sleep 600", Duration::from_millis(50))
            .err()
            .unwrap();
        assert_eq!(error, "sh: still running after 50ms");
    }
}
