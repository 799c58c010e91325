//! Time and memory of a process.

use std::path::Path;
use std::process::Command;

/// What a run cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// Elapsed seconds.
    pub wall: f64,
    /// Seconds of processor time, in user and system mode, over all threads.
    pub cpu: f64,
    /// Most memory resident at one time, in MiB.
    pub peak: f64,
}

/// Runs `command` `runs` times, or once if that takes more than `slow` seconds, and gives the
/// median of each quantity. Output is thrown away; `errors` holds the error output of a failed run.
pub fn median(
    command: &mut Command,
    errors: &Path,
    runs: usize,
    slow: f64,
) -> Result<Sample, String> {
    let mut samples = Vec::with_capacity(runs);
    while samples.len() < runs {
        let sample = unix::run(command, errors)?;
        samples.push(sample);
        if sample.wall > slow {
            break;
        }
    }
    Ok(middle(&samples))
}

/// Runs two commands in turns, `runs` times each, and gives the medians: what slows the machine for a while slows both.
pub fn in_turns(
    commands: [&mut Command; 2],
    errors: &Path,
    runs: usize,
) -> Result<[Sample; 2], String> {
    let mut samples = [Vec::with_capacity(runs), Vec::with_capacity(runs)];
    let [one, other] = commands;
    for _ in 0..runs {
        samples[0].push(unix::run(one, errors)?);
        samples[1].push(unix::run(other, errors)?);
    }
    Ok(samples.map(|samples| middle(&samples)))
}

fn middle(samples: &[Sample]) -> Sample {
    let of = |quantity: fn(&Sample) -> f64| {
        let mut values: Vec<f64> = samples.iter().map(quantity).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    Sample {
        wall: of(|s| s.wall),
        cpu: of(|s| s.cpu),
        peak: of(|s| s.peak),
    }
}

#[cfg(not(unix))]
mod unix {
    use super::*;

    pub fn run(_: &mut Command, _: &Path) -> Result<Sample, String> {
        Err("measuring needs a Unix system".to_string())
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::{Error, ErrorKind};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{ExitStatus, Stdio};
    use std::time::Instant;

    use super::*;

    pub fn run(command: &mut Command, errors: &Path) -> Result<Sample, String> {
        let stderr =
            File::create(errors).map_err(|e| format!("cannot write {}: {e}", errors.display()))?;
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(stderr);
        let start = Instant::now();
        let child = command.spawn().map_err(|e| format!("cannot start: {e}"))?;
        let (status, usage) = wait(child.id()).map_err(|e| format!("cannot wait: {e}"))?;
        let wall = start.elapsed().as_secs_f64();
        if !status.success() {
            let said = std::fs::read(errors).unwrap_or_default();
            let said = String::from_utf8_lossy(&said);
            let first = said.lines().next().unwrap_or("without a message");
            return Err(format!("{status}: {first}"));
        }
        // Linux counts in KiB, macOS in bytes. A new process inherits the peak of this one, which
        // is a few MiB: no compiler needs less.
        let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
        Ok(Sample {
            wall,
            cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            peak: usage.ru_maxrss as f64 * f64::from(unit) / f64::from(1 << 20),
        })
    }

    fn seconds(time: libc::timeval) -> f64 {
        time.tv_sec as f64 + time.tv_usec as f64 / 1e6
    }

    /// Waits for a child process: the standard library's wait does not tell what it used.
    fn wait(child: u32) -> Result<(ExitStatus, libc::rusage), Error> {
        let pid = libc::pid_t::try_from(child).map_err(Error::other)?;
        let mut status = 0;
        // SAFETY: `rusage` consists of integers, for which zero is a value.
        let mut usage = unsafe { std::mem::zeroed::<libc::rusage>() };
        loop {
            // SAFETY: both pointers are to live variables of the types that the call writes.
            if unsafe { libc::wait4(pid, &mut status, 0, &mut usage) } == pid {
                return Ok((ExitStatus::from_raw(status), usage));
            }
            let error = Error::last_os_error();
            if error.kind() != ErrorKind::Interrupted {
                return Err(error);
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::files::TemporaryFolder;

    fn shell(script: &str) -> Result<Sample, String> {
        let folder = TemporaryFolder::new("measure")?;
        let errors = folder.path().join("errors");
        median(Command::new("sh").args(["-c", script]), &errors, 1, 10.0)
    }

    #[test]
    fn a_run_has_time_and_memory() {
        let sample = shell("i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done").unwrap();
        assert!(sample.cpu > 0.0 && sample.wall > 0.0, "{sample:?}");
        assert!(sample.peak > 0.1 && sample.peak < 1000.0, "{sample:?}");
    }

    #[test]
    fn a_failed_run_has_no_numbers() {
        let error = shell("echo no such flag >&2; echo more >&2; exit 3").unwrap_err();
        assert_eq!(error, "exit status: 3: no such flag");
    }

    #[test]
    fn turns_are_taken() {
        let folder = TemporaryFolder::new("turns").unwrap();
        let [log, errors] = ["log", "errors"].map(|name| folder.path().join(name));
        let say = |word: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", &format!("echo {word} >>{}", log.display())]);
            command
        };
        in_turns([&mut say("a"), &mut say("b")], &errors, 2).unwrap();
        assert_eq!(std::fs::read_to_string(&log).unwrap(), "a\nb\na\nb\n");
    }

    #[test]
    fn middle_is_taken_of_each_quantity() {
        let sample = |wall, cpu, peak| Sample { wall, cpu, peak };
        let samples = [
            sample(3.0, 1.0, 2.0),
            sample(1.0, 3.0, 9.0),
            sample(2.0, 2.0, 1.0),
        ];
        assert_eq!(middle(&samples), sample(2.0, 2.0, 2.0));
    }
}
