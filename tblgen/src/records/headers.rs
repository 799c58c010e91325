//! What C++ headers beside the definitions say of traits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use super::{Records, Source};
use crate::map::Map;

/// Functions of a trait's class that do something to ops.
const HOOKS: [&str; 3] = ["verifyTrait", "verifyRegionTrait", "foldTrait"];

/// How many folders and files are looked at, at most, to find where definitions are.
const ENTRIES: usize = 200_000;

/// The C++ classes of traits of ops, without namespaces, that check and fold nothing: as the
/// headers say that are in the folders of the definitions. Traits of the map are not looked for.
pub fn markers(records: &Records<'_>, map: &Map, source: &Source) -> FxHashSet<String> {
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
    let mut left = ENTRIES;
    let parents = source.files.iter().filter_map(|file| file.parent());
    // A file in this folder has an empty one.
    let beside: BTreeSet<PathBuf> = parents.map(|parent| Path::new(".").join(parent)).collect();
    look(&beside, &mut wanted, &mut markers, &mut left);
    // To look through all that could be included takes time: only for what is not found nearer.
    if !wanted.is_empty() {
        let included = included(source, &files, &mut left);
        look(&included, &mut wanted, &mut markers, &mut left);
    }
    markers
}

/// Finds classes in the headers of folders.
fn look(
    folders: &BTreeSet<PathBuf>,
    wanted: &mut BTreeSet<&str>,
    markers: &mut FxHashSet<String>,
    left: &mut usize,
) {
    for folder in folders {
        for (path, is_folder) in entries(folder, left) {
            if is_folder || !path.extension().is_some_and(|it| it == "h" || it == "hpp") {
                continue;
            }
            // Files that are no text define no classes.
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            wanted.retain(|class| match checks_nothing(&text, class) {
                Some(true) => !markers.insert((*class).to_owned()),
                Some(false) => false,
                None => true,
            });
        }
    }
}

/// `NVVM::RequiresSM<90>::Impl`: `RequiresSM`.
fn class_of(name: &str) -> &str {
    let name = name.trim().split('<').next().unwrap_or_default();
    let name = name.trim_end_matches("::Impl").trim_end_matches("::Trait");
    name.rsplit("::").next().unwrap_or_default()
}

/// The folders that included files of these names are in.
fn included(source: &Source, files: &BTreeSet<String>, left: &mut usize) -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    let mut open = source.includes.clone();
    while let Some(folder) = open.pop() {
        for (path, is_folder) in entries(&folder, left) {
            let name = path.file_name().and_then(|name| name.to_str());
            if is_folder {
                open.push(path);
            } else if name.is_some_and(|name| files.contains(name)) {
                folders.insert(folder.clone());
            }
        }
    }
    folders
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

/// Whether a class checks and folds nothing, if the text defines it.
fn checks_nothing(text: &str, class: &str) -> Option<bool> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for (at, _) in text.match_indices(class) {
        let (before, after) = (text[..at].trim_end(), &text[at + class.len()..]);
        let declares = before.ends_with("class") || before.ends_with("struct");
        let end = after.find([';', '{']);
        let (false, true, Some(end)) = (after.starts_with(is_word), declares, end) else {
            continue;
        };
        if after[end..].starts_with('{') {
            let body = &after[end..end + block(&after[end..])];
            let bases = || {
                after[..end]
                    .split("public ")
                    .skip(1)
                    .chain(inner_bases(body))
            };
            let is_plain = |base: &str| {
                let path = base.split('<').next().unwrap_or_default().trim();
                ["TraitBase", "Trait"].contains(&path.rsplit("::").next().unwrap_or_default())
            };
            let has_bases = bases().next().is_some();
            return Some(
                has_bases && bases().all(is_plain) && !HOOKS.iter().any(|hook| body.contains(hook)),
            );
        }
    }
    None
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
        let cases = [
            ("Blooming", Some(true)),
            ("Tall", Some(true)),
            ("Thirsty", Some(false)),
            ("Odd", Some(false)),
            ("NotAll", None),
            ("Absent", None),
        ];
        for (class, expected) in cases {
            assert_eq!(checks_nothing(text, class), expected, "{class}");
        }
        assert_eq!(class_of("::d::Tall<90>::Impl"), "Tall");
    }
}
