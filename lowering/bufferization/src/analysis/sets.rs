//! Disjoint sets of values whose members can be listed.

use terrace_ir::Value;

/// Disjoint sets of values. A value that was never joined with another is alone.
#[derive(Default)]
pub struct Sets {
    /// By value: the set it is in, plus one.
    set_of: Vec<u32>,
    members: Vec<Vec<Value>>,
}

impl Sets {
    fn set(&self, value: Value) -> Option<usize> {
        let set = *self.set_of.get(value.index())?;
        (set as usize).checked_sub(1)
    }

    fn set_or_new(&mut self, value: Value) -> usize {
        if let Some(set) = self.set(value) {
            return set;
        }
        if self.set_of.len() <= value.index() {
            self.set_of.resize(value.index() + 1, 0);
        }
        self.members.push(vec![value]);
        let number = u32::try_from(self.members.len()).expect("there are fewer sets than values");
        self.set_of[value.index()] = number;
        number as usize - 1
    }

    /// Makes one set of two: the smaller moves, so that a value moves seldom.
    pub fn join(&mut self, a: Value, b: Value) {
        let (a, b) = (self.set_or_new(a), self.set_or_new(b));
        if a == b {
            return;
        }
        let (from, to) = match self.members[a].len() < self.members[b].len() {
            true => (a, b),
            false => (b, a),
        };
        for value in std::mem::take(&mut self.members[from]) {
            self.set_of[value.index()] = to as u32 + 1;
            self.members[to].push(value);
        }
    }

    /// Whether two values are in one set.
    pub fn are_together(&self, a: Value, b: Value) -> bool {
        a == b || self.set(a).is_some() && self.set(a) == self.set(b)
    }

    /// The values in the set of one.
    pub fn members(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let set = self.set(value);
        let alone = set.is_none().then_some(value);
        let others = set.map_or(&[][..], |set| &self.members[set]);
        alone.into_iter().chain(others.iter().copied())
    }
}
