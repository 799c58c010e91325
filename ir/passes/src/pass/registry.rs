//! The passes and pipelines that can be named in text.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{OptionInfo, Pass, PassInfo, PassPipeline, Pipeline};
use crate::transforms;

type Build = Arc<dyn Fn(&mut Pipeline) + Send + Sync>;

/// What a name in a textual pipeline stands for.
#[derive(Clone)]
pub(super) enum Entry {
    /// A pass.
    Pass(fn() -> Box<dyn Pass>),
    /// Several passes.
    Pipeline { summary: String, build: Build },
    /// Several passes, chosen by options.
    Declared(fn() -> Box<dyn PassPipeline>),
}

/// The passes and pipelines that can be named in text. An ordinary value: a process may have many.
#[derive(Clone)]
pub struct PassRegistry {
    entries: BTreeMap<String, Entry>,
}

impl Default for PassRegistry {
    fn default() -> Self {
        PassRegistry::new()
    }
}

impl PassRegistry {
    /// The passes of this crate.
    pub fn new() -> Self {
        let mut registry = PassRegistry {
            entries: BTreeMap::new(),
        };
        transforms::register_passes(&mut registry);
        registry
    }

    /// Adds a pass under its argument.
    pub fn pass<P: Pass + Default>(&mut self) -> &mut Self {
        let make: fn() -> Box<dyn Pass> = || Box::new(P::default());
        self.add(P::default().info().argument, Entry::Pass(make))
    }

    /// Adds a pipeline with options under its argument.
    pub fn pass_pipeline<P: PassPipeline + Default>(&mut self) -> &mut Self {
        let make: fn() -> Box<dyn PassPipeline> = || Box::new(P::default());
        self.add(P::default().info().argument, Entry::Declared(make))
    }

    /// Adds a name for several passes, or for a pass with other options than its default ones.
    pub fn pipeline(
        &mut self,
        name: &str,
        summary: &str,
        build: impl Fn(&mut Pipeline) + Send + Sync + 'static,
    ) -> &mut Self {
        let entry = Entry::Pipeline {
            summary: summary.to_owned(),
            build: Arc::new(build),
        };
        self.add(name, entry)
    }

    /// # Panics
    /// If the name is taken.
    fn add(&mut self, name: &str, entry: Entry) -> &mut Self {
        let taken = self.entries.insert(name.to_owned(), entry).is_some();
        assert!(!taken, "two passes or pipelines are named `{name}`");
        self
    }

    /// Whether there is a pass or a pipeline of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(super) fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.get(name)
    }

    /// All names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// The tables of all passes, by argument.
    pub fn passes(&self) -> impl Iterator<Item = &'static PassInfo> {
        self.entries.values().filter_map(|entry| match entry {
            Entry::Pass(make) => Some(make().info()),
            Entry::Pipeline { .. } | Entry::Declared(_) => None,
        })
    }

    /// All passes, by argument, with the values that their options have unless they are set.
    pub fn default_passes(&self) -> impl Iterator<Item = Box<dyn Pass>> {
        self.entries.values().filter_map(|entry| match entry {
            Entry::Pass(make) => Some(make()),
            Entry::Pipeline { .. } | Entry::Declared(_) => None,
        })
    }

    /// The names and summaries of all pipelines, and their options.
    pub fn pipelines(&self) -> impl Iterator<Item = (&str, &str, &'static [OptionInfo])> {
        self.entries.iter().filter_map(|(name, entry)| match entry {
            Entry::Pipeline { summary, .. } => Some((name.as_str(), summary.as_str(), &[][..])),
            Entry::Declared(make) => {
                let info = make().info();
                Some((name.as_str(), info.summary, info.options))
            }
            Entry::Pass(_) => None,
        })
    }
}
