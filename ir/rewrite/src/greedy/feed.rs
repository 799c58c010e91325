//! Which rules feed each other: what one makes, another one matches.

use terrace_ir::ir::Op;

/// How many steps are remembered.
const MEMORY: usize = 256;

/// Which rules are applied, who made what, and the last pairs of a rule and the one that made what it matched. All of it
/// is of interest only when no end is in sight, and is not recorded before.
#[derive(Default)]
pub(super) struct Feed {
    is_recording: bool,
    /// By pattern: how often it was applied in this iteration.
    fired: Vec<usize>,
    /// By op: the pattern that made or changed it last, plus one.
    makers: Vec<u32>,
    /// What is being applied, plus one.
    current: u32,
    /// A ring.
    pairs: Vec<(u32, u32)>,
    next: usize,
}

impl Feed {
    /// Forgets how often patterns were applied, and begins to record if that is said.
    pub(super) fn begin_iteration(&mut self, record: bool) {
        self.is_recording |= record;
        self.fired.clear();
    }

    /// Records from now on.
    pub(super) fn record(&mut self) {
        self.is_recording = true;
    }

    /// The patterns that were applied in this iteration, with how often, the most frequent first.
    pub(super) fn firing(&self) -> Vec<(u32, usize)> {
        let counts = (0u32..).zip(self.fired.iter().copied());
        let mut firing: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
        firing.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        firing
    }

    /// A pattern is tried; none if something else changes the IR.
    pub(super) fn begin(&mut self, pattern: Option<u32>) {
        self.current = pattern.map_or(0, |pattern| pattern + 1);
    }

    /// What is being applied made or changed an op.
    pub(super) fn made(&mut self, op: Op) {
        if !self.is_recording {
            return;
        }
        if self.makers.len() <= op.index() {
            self.makers.resize(op.index() + 1, 0);
        }
        self.makers[op.index()] = self.current;
    }

    /// A pattern was applied to an op.
    pub(super) fn fired(&mut self, op: Op, pattern: u32) {
        if !self.is_recording {
            return;
        }
        let index = pattern as usize;
        if self.fired.len() <= index {
            self.fired.resize(index + 1, 0);
        }
        self.fired[index] += 1;
        let Some(maker) = self
            .makers
            .get(op.index())
            .and_then(|maker| maker.checked_sub(1))
        else {
            return;
        };
        if self.pairs.len() < MEMORY {
            self.pairs.push((maker, pattern));
        } else {
            self.pairs[self.next] = (maker, pattern);
            self.next = (self.next + 1) % MEMORY;
        }
    }

    /// Patterns each of which made what the next one matched, and the last what the first one did.
    pub(super) fn circle(&self) -> Vec<u32> {
        let mut edges = self.pairs.clone();
        edges.sort_unstable();
        edges.dedup();
        let starts: Vec<u32> = edges.iter().map(|(from, _)| *from).collect();
        starts
            .into_iter()
            .find_map(|start| way_back(&edges, start))
            .unwrap_or_default()
    }
}

/// The shortest way from `start` to itself.
fn way_back(edges: &[(u32, u32)], start: u32) -> Option<Vec<u32>> {
    let mut ways = vec![vec![start]];
    let mut seen = Vec::new();
    let mut at = 0;
    while let Some(way) = ways.get(at).cloned() {
        at += 1;
        let last = *way.last()?;
        for (_, to) in edges.iter().filter(|(from, _)| *from == last) {
            if *to == start {
                return Some(way);
            }
            if !seen.contains(to) {
                seen.push(*to);
                ways.push(way.iter().copied().chain([*to]).collect());
            }
        }
    }
    None
}
