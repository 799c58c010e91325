//! What C++ headers beside the definitions say of traits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Records, Source};
use crate::map::Map;

/// Functions of a trait's class that do something to ops.
const HOOKS: [&str; 3] = ["verifyTrait", "verifyRegionTrait", "foldTrait"];

/// How many folders and files are looked at, at most, to find where definitions are.
const ENTRIES: usize = 200_000;

/// Names, and the folders with files of these names.
type Places = FxHashMap<String, Vec<PathBuf>>;

/// The headers that were looked at: each is read once.
#[derive(Debug)]
pub struct Headers {
    /// By folder, the classes that its headers define, and whether they check and fold nothing.
    classes: FxHashMap<PathBuf, FxHashMap<String, bool>>,
    /// By folder, the definitions in it and below.
    definitions: FxHashMap<PathBuf, Places>,
    /// How many more folders and files are looked at.
    left: usize,
}

impl Default for Headers {
    fn default() -> Headers {
        Headers {
            classes: FxHashMap::default(),
            definitions: FxHashMap::default(),
            left: ENTRIES,
        }
    }
}

impl Headers {
    /// The C++ classes of traits of ops, without namespaces, that check and fold nothing: as the
    /// headers say that are in the folders of the definitions. Traits of the map are not looked for.
    pub fn markers(
        &mut self,
        records: &Records<'_>,
        map: &Map,
        source: &Source,
    ) -> FxHashSet<String> {
        let mut wanted = BTreeSet::new();
        let mut files = BTreeSet::new();
        for record in records.of_class("NativeTrait") {
            // What is no text is an error where the trait is translated.
            let Ok(Some(name)) = record.text("trait") else {
                continue;
            };
            let class = class_of(name);
            let namespace = record.text("cppNamespace").ok().flatten();
            let known = map
                .native_trait(namespace.unwrap_or_default(), name)
                .is_some();
            if let (false, Some(place)) = (known, record.place()) {
                wanted.insert(class);
                files.insert(place.file);
            }
        }
        let mut markers = FxHashSet::default();
        let parents = source.files.iter().filter_map(|file| file.parent());
        // A file in this folder has an empty one.
        let beside: BTreeSet<PathBuf> = parents.map(|parent| Path::new(".").join(parent)).collect();
        self.look(&beside, &mut wanted, &mut markers);
        // To look through all that could be included takes time: only for what is not found nearer.
        if !wanted.is_empty() {
            let mut folders = BTreeSet::new();
            for include in &source.includes {
                let places = self.places(include);
                let found = files.iter().filter_map(|file| places.get(file));
                folders.extend(found.flatten().cloned());
            }
            self.look(&folders, &mut wanted, &mut markers);
        }
        markers
    }

    /// Finds classes in the headers of folders.
    fn look(
        &mut self,
        folders: &BTreeSet<PathBuf>,
        wanted: &mut BTreeSet<&str>,
        markers: &mut FxHashSet<String>,
    ) {
        for folder in folders {
            let classes = self.classes(folder);
            wanted.retain(|class| match classes.get(*class) {
                Some(true) => !markers.insert((*class).to_owned()),
                Some(false) => false,
                None => true,
            });
        }
    }

    /// The classes that the headers in a folder define.
    fn classes(&mut self, folder: &Path) -> &FxHashMap<String, bool> {
        if !self.classes.contains_key(folder) {
            let mut classes = FxHashMap::default();
            for (path, is_folder) in entries(folder, &mut self.left) {
                if is_folder || !path.extension().is_some_and(|it| it == "h" || it == "hpp") {
                    continue;
                }
                // Files that are no text define no classes.
                if let Ok(text) = std::fs::read_to_string(&path) {
                    find_classes(&text, &mut classes);
                }
            }
            self.classes.insert(folder.to_owned(), classes);
        }
        &self.classes[folder]
    }

    /// Where the definitions in a folder and below are.
    fn places(&mut self, folder: &Path) -> &Places {
        if !self.definitions.contains_key(folder) {
            let mut places = Places::default();
            let mut open = vec![folder.to_owned()];
            while let Some(folder) = open.pop() {
                for (path, is_folder) in entries(&folder, &mut self.left) {
                    let name = path.file_name().and_then(|name| name.to_str());
                    if let Some(name) = name.filter(|name| !is_folder && name.ends_with(".td")) {
                        places
                            .entry(name.to_owned())
                            .or_default()
                            .push(folder.clone());
                    }
                    if is_folder {
                        open.push(path);
                    }
                }
            }
            self.definitions.insert(folder.to_owned(), places);
        }
        &self.definitions[folder]
    }
}

/// `NVVM::RequiresSM<90>::Impl`: `RequiresSM`.
fn class_of(name: &str) -> &str {
    let name = name.trim().split('<').next().unwrap_or_default();
    let name = name.trim_end_matches("::Impl").trim_end_matches("::Trait");
    name.rsplit("::").next().unwrap_or_default()
}

/// What is in a folder, and which of it are folders. Links are not followed; what cannot be read is
/// not there.
fn entries(folder: &Path, left: &mut usize) -> Vec<(PathBuf, bool)> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let entries = entries.filter_map(|entry| {
        let entry = entry.ok()?;
        Some((entry.path(), entry.file_type().ok()?.is_dir()))
    });
    let entries: Vec<_> = entries.take(*left).collect();
    *left -= entries.len();
    entries
}

/// Finds the classes that a text defines; of two of one name the first is meant.
fn find_classes(text: &str, classes: &mut FxHashMap<String, bool>) {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    // Both words end in what is rare elsewhere.
    for (at, _) in text.match_indices("ss ").chain(text.match_indices("ct ")) {
        let word = &text[..at + 2];
        if !word.ends_with("class") && !word.ends_with("struct") {
            continue;
        }
        let rest = text[at + 3..].trim_start();
        let name = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let after = &rest[name.len()..];
        let end = after
            .find([';', '{'])
            .filter(|end| after[*end..].starts_with('{'));
        let (Some(end), false, false) = (end, name.is_empty(), classes.contains_key(name)) else {
            continue;
        };
        let body = &after[end..end + block(&after[end..])];
        let bases = || {
            let own = after[..end].split("public ").skip(1);
            own.chain(inner_bases(body))
        };
        let is_plain = |base: &str| {
            let path = base.split('<').next().unwrap_or_default().trim();
            ["TraitBase", "Trait"].contains(&path.rsplit("::").next().unwrap_or_default())
        };
        let is_marker = bases().next().is_some()
            && bases().all(is_plain)
            && !HOOKS.iter().any(|hook| body.contains(hook));
        classes.insert(name.to_owned(), is_marker);
    }
}

/// The bases of classes in a body.
fn inner_bases(body: &str) -> impl Iterator<Item = &str> {
    // A label, `public:`, is none.
    body.split("public ").skip(1)
}

/// How long a block in braces is, which the text begins with.
fn block(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return at + 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_classes_without_checks() {
        let text = "
            class Blooming;
            template <typename O> class Blooming : public TraitBase<O, Blooming> {};
            template <int N> class Tall { public: template <typename O> class Impl
              : public OpTrait::TraitBase<O, Tall<N>::Impl>, public d::Measured::Trait<O> { int n() { return N; } }; };
            template <typename O> struct Thirsty : public OpTrait::TraitBase<O, Thirsty> {
              static LogicalResult verifyTrait(Operation *op) { return success(); } };
            template <typename O> class Odd : public Thirsty<O> {};
            class NotAll";
        let mut classes = FxHashMap::default();
        find_classes(text, &mut classes);
        let cases = [
            ("Blooming", Some(true)),
            ("Tall", Some(true)),
            ("Thirsty", Some(false)),
            ("Odd", Some(false)),
            ("NotAll", None),
            ("Absent", None),
        ];
        for (class, expected) in cases {
            assert_eq!(classes.get(class).copied(), expected, "{class}");
        }
        assert_eq!(class_of("::d::Tall<90>::Impl"), "Tall");
    }
}
