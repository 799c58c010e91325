//! A dialect from its records: `fixture/garden.td`, and the dump of it, so that no TableGen is needed.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use terrace_tblgen::hooks::Hooks;
use terrace_tblgen::map::Map;
use terrace_tblgen::records::Records;
use terrace_tblgen::report::Class;
use terrace_tblgen::translate::{Options, translate};
use terrace_tblgen::{Import, check, import};

const DUMP: &str = include_str!("fixture/garden.json");

/// A folder that is gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let name = format!("garden-{test}-{}", std::process::id());
        Folder(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn options(folder: &Folder, stub: bool) -> Import {
    let mut options = Import::new(&folder.0);
    let dump = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixture/garden.json");
    options.source.files.push(dump);
    options.stub = stub;
    options
}

/// Whether the text has the lines, one after the other.
fn assert_has(text: &str, expected: &str) {
    assert!(text.contains(expected), "{expected}\nis not in\n{text}");
}

#[test]
fn a_crate_is_written() {
    let folder = Folder::new("written");
    let report = import(&options(&folder, true)).expect("the dump is well-formed");
    let ops = folder.text("src/garden/ops.rs");
    assert_has(&ops, "/// plants something\n///\n/// Puts values in a bed.");
    assert_has(
        &ops,
        "    #[attr(name = \"howMany\")]\n    how_many: DefaultValued<I64Attr, { 1 }>,",
    );
    assert_has(&ops, "    r#type: Optional<StrAttr>,");
    assert_has(
        &ops,
        "assembly = \"$what `in` $bed (`times` $how_many^)? (`as` $type^)? attr-dict `:` type($what) `,` type($bed)\"",
    );
    assert_has(
        &ops,
        "// Written in the generic form until hooks.rs has the functions of custom<Plants>:",
    );
    let constraints = folder.text("src/garden/constraints.rs");
    assert_has(
        &constraints,
        "pub GardenPlantable: Type = AnyOf<(I32, GardenWide, GardenOdd)>;",
    );
    assert_has(&constraints, "(ty.shape(cx).len() as i64) == 2)");
    assert_has(
        &folder.text("src/garden/types.rs"),
        "assembly = \"`<` $width `x` $soil_type `>`\"",
    );
    assert_has(
        &folder.text("src/garden/enums.rs"),
        "    #[name = \"late_summer\"]\n    LateSummer = 1,",
    );
    assert_has(
        &folder.text("src/garden/mod.rs"),
        "/// A bed is made of \\[soil\\], and `garden.plant` puts something in it.",
    );
    assert_has(
        &folder.text("src/passes.rs"),
        "    #[option(default = 2)]\n    pub max_depth: u32,",
    );
    let hooks = folder.text("src/hooks.rs");
    assert_has(&hooks, "// hook: is_odd\n");
    assert_has(&hooks, "// ::garden::isOdd($_self)\n");
    assert_has(&hooks, "// missing: parse_plants\n");
    let patterns = folder.text("src/patterns.rs");
    assert_has(
        &patterns,
        "pub GardenMoveBack: garden::MoveOp(garden::MoveOp(x, _, 1), _, -1) if garden_ripe(ir, x) => x benefit(+2);",
    );
    assert_has(
        &patterns,
        "either garden::MoveOp(first @ garden::MoveOp(x, y, steps), x, other) => garden::MoveOp(garden::MoveOp(first, y, other), x, steps);",
    );
    assert_has(
        &hooks,
        "// (Garden_MoveOp $x, $y, $steps) => (Garden_MoveOp $x, $y, $steps, (returnType \"anything()\"))",
    );
    assert_has(&hooks, "// missing: garden_counted\n");
    assert_eq!(
        (
            report.count(Class::Pattern).complete,
            report.count(Class::Pattern).all
        ),
        (2, 4)
    );
    assert_eq!(report.count(Class::Op).all, 8);
    assert_eq!(
        (
            report.count(Class::Type).complete,
            report.count(Class::Enum).complete,
            report.count(Class::Pass).complete
        ),
        (1, 1, 1)
    );
}

#[test]
fn formats_and_names_are_those_of_mlir() {
    let folder = Folder::new("names");
    import(&options(&folder, true)).expect("the dump is well-formed");
    let ops = folder.text("src/garden/ops.rs");
    // The class `I32` is a constraint of the library, and both `self` and `Self` are none of Rust's fields.
    assert_has(&ops, "pub struct I32Op {");
    assert_has(&ops, "    #[operand(name = \"self\")]\n    self_: AnyType,");
    assert_has(
        &ops,
        "    #[operand(name = \"Self\")]\n    self__: AnyType,",
    );
    // A list goes on after a comma, and so does a group: MLIR reads the list first.
    assert_has(
        &ops,
        "assembly = \"$self_ $self__ $what! (`,` $depth^ (`,` $label^)?)? attr-dict `:` type($self_) `,` type($self__) `,` type($what)\"",
    );
    assert_has(&ops, "$seed (`anywhere`) : (`in` $row^)? attr-dict");
    assert_has(
        &folder.text("src/garden/constraints.rs"),
        "pub GardenNoIndex: Type = |_cx, ty| ty != Type::INDEX;",
    );
    assert_has(
        &folder.text("src/garden/mod.rs"),
        "/// See [the guide](https://garden.example/beds_and_paths), or <https://garden.example/soil>.",
    );
}

#[test]
fn names_of_dialects_are_checked() {
    let dump = DUMP.replace("\"name\":\"garden\"", "\"name\":\"gar.den\"");
    let error = translated(&dump).expect_err("MLIR has no such dialects");
    assert_has(
        &error,
        "record `Garden_Dialect`, field `name`: `gar.den` is no name of a dialect: it is made of letters, digits and `_`, and begins with no digit",
    );
}

#[test]
fn what_is_not_known_of_a_condition_is_a_hook_alone() {
    let folder = Folder::new("conditions");
    import(&options(&folder, true)).expect("the dump is well-formed");
    // What a container is asked beside its elements, and a function once for all its uses.
    assert_has(
        &folder.text("src/garden/constraints.rs"),
        "pub GardenTall: Type = RankedTensorOf<(F32, I32)> & |cx, ty| is_tall(cx, ty) && ty.cast::<terrace::ir::types::ShapedType>(cx).is_some_and(|ty| is_odd(cx, Type::from(ty)));",
    );
    let hooks = folder.text("src/hooks.rs");
    assert_has(&hooks, "// hook: is_tall\n");
    assert_eq!(hooks.matches("pub fn is_odd(").count(), 1);
    let ops = folder.text("src/garden/ops.rs");
    assert_has(&ops, "PredOpTrait(\"as many\", |op, ir| {");
    assert_has(
        &ops,
        "(op.low(ir).len(cx) as i64) == (op.high(ir).len(cx) as i64)",
    );
    // A trait of the dialect, and none of MLIR.
    assert_has(&ops, "traits(crate::hooks::IsCommutative, ");
}

#[test]
fn default_values_are_constructed() {
    let folder = Folder::new("defaults");
    import(&options(&folder, true)).expect("the dump is well-formed");
    let ops = folder.text("src/garden/ops.rs").replace("\n        ", " ");
    assert_has(
        &ops,
        "DefaultValued<LayersAttr, { LayersAttr::get(cx, 2, FloatAttr::f64(cx, 0.5), true) }>",
    );
    assert_has(
        &ops,
        "notes: DefaultValued<DictAttr, { DictAttr::get(cx, Vec::new()) }>",
    );
}

#[test]
fn parameters_with_parsers_are_directives() {
    let folder = Folder::new("parsers");
    let options = options(&folder, true);
    import(&options).expect("the dump is well-formed");
    let attributes = folder.text("src/garden/attributes.rs");
    assert!(!attributes.contains("custom<Sizes>"), "{attributes}");
    let hooks = folder.text("src/hooks.rs");
    assert_has(
        &hooks,
        "sizes: &mut Option<Vec<i64>>) -> terrace::ir::asm::ParseResult<()>",
    );
    let written = hooks
        .replace("// missing: parse_sizes", "// hook: parse_sizes")
        .replace("// missing: print_sizes", "// hook: print_sizes");
    fs::write(folder.0.join("src/hooks.rs"), written).expect("the folder can be written to");
    let report = import(&options).expect("the dump is well-formed");
    assert_has(
        &folder.text("src/garden/attributes.rs"),
        "assembly = \"`<` custom<Sizes>($sizes) `,` $green `>`\"",
    );
    assert_eq!(
        (
            report.count(Class::Attribute).complete,
            report.count(Class::Attribute).all
        ),
        (2, 3),
        "{report}"
    );
}

#[test]
fn a_table_says_what_is_cpp() {
    let folder = Folder::new("table");
    let table = folder.0.join("map.toml");
    fs::create_dir_all(&folder.0).expect("the folder can be made");
    let text = "\
        [parameters]\n\
        Garden_Sizes = \"terrace::dialects::directives::Sizes\"\n\
        [mnemonics]\n\
        Garden_PathAttr = \"path\"\n\
        [formats]\n\
        Garden_WaterOp = \"$plants attr-dict `:` type($plants) `in` $season\"\n\
        Garden_PathAttr = { format = \"`<` struct(params) `>`\", snake-case = true, defaults = true }\n";
    fs::write(&table, text).expect("the folder can be written to");
    let mut options = options(&folder, true);
    options.maps.push(table);
    let report = import(&options).expect("the dump is well-formed");
    let attributes = folder.text("src/garden/attributes.rs");
    assert_has(
        &attributes,
        "    mnemonic = \"path\",\n    assembly = \"`<` struct(params) `>`\",\n)]\npub struct PathAttr {",
    );
    assert_has(
        &attributes,
        "    #[default(Default::default())]\n    step_sizes: terrace::dialects::directives::Sizes,\n    #[default(0)]\n    start_step: i64,",
    );
    let ops = folder.text("src/garden/ops.rs");
    assert_has(
        &ops,
        "assembly = \"$plants attr-dict `:` type($plants) `in` $season\"",
    );
    // A stub knows no type, and the text has it.
    assert_has(
        &ops,
        "// Not listed until they are written: TypesMatchWith(\"beside each other\").\n#[op(",
    );
    // A directive that Terrace has is no hook, with any number of arguments of one form.
    assert_has(
        &ops,
        "custom<terrace::dialects::directives::SameOperandsAndResultType>(type($left), type($right), type($joined))",
    );
    let hooks = folder.text("src/hooks.rs");
    for there in ["parse_plants", "same_operands", "PathAttr", "parse_sizes"] {
        assert!(!hooks.contains(there), "{there} in\n{hooks}");
    }
    assert_eq!(
        (
            report.count(Class::Attribute).complete,
            report.count(Class::Attribute).all
        ),
        (3, 3),
        "{report}"
    );
}

/// The example of the book, as far as it can be checked without stablehlo's definitions.
#[test]
fn the_worked_example_is_well_formed() {
    let map = include_str!("../../examples/stablehlo/map.toml");
    let map = Map::read(map).unwrap_or_else(|error| panic!("{error}"));
    assert!(!map.formats.is_empty());
    let text = include_str!("../../examples/stablehlo/hooks.rs");
    assert!(text.lines().count() <= 600, "{}", text.lines().count());
    let hooks = Hooks::of_file(text);
    let mut names = 0;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("// hook: ") else {
            continue;
        };
        // What a hook is called is what comes next.
        let is_comment = |line: &&str| line.starts_with("//");
        let item: Vec<&str> = lines.by_ref().skip_while(is_comment).take(2).collect();
        let item = item.join(" ");
        let words = name.split_whitespace().map(|word| word.rsplit("::").next());
        for word in words.flatten() {
            assert!(item.contains(word), "{name}: {item}");
        }
        assert!(hooks.is_written(name), "{name} is a stub");
        names += 1;
    }
    assert!(names > 10, "{names}");
}

#[test]
fn hooks_survive_and_syntax_follows_them() {
    let folder = Folder::new("hooks");
    let options = options(&folder, true);
    import(&options).expect("the dump is well-formed");
    assert_eq!(check(&folder.0, None), Ok(Vec::new()));
    let hooks = folder
        .text("src/hooks.rs")
        .replace("// missing: parse_plants", "// hook: parse_plants")
        .replace("// missing: print_plants", "// hook: print_plants")
        + "// hook: is_gone\n";
    fs::write(folder.0.join("src/hooks.rs"), &hooks).expect("the folder can be written to");
    let changes = check(&folder.0, None).expect("the dump is well-formed");
    let [change] = &changes[..] else {
        panic!("one file changes, not {changes:?}");
    };
    assert_eq!(
        (change.path.as_path(), &change.items[..]),
        (Path::new("src/garden/ops.rs"), &["WaterOp".to_owned()][..])
    );
    let report = import(&options).expect("the dump is well-formed");
    assert_eq!(folder.text("src/hooks.rs"), hooks);
    assert_eq!(report.orphans, ["is_gone"]);
    assert_has(
        &folder.text("src/garden/ops.rs"),
        "assembly = \"custom<Plants>($plants, type($plants)) `in` $season attr-dict\"",
    );
}

#[test]
fn rules_wait_for_their_functions() {
    let folder = Folder::new("rules");
    let options = options(&folder, true);
    import(&options).expect("the dump is well-formed");
    assert!(!folder.text("src/patterns.rs").contains("GardenMoveFar"));
    let hooks = folder.text("src/hooks.rs");
    let written = hooks.replace("// missing: garden_counted", "// hook: garden_counted");
    fs::write(folder.0.join("src/hooks.rs"), written).expect("the folder can be written to");
    import(&options).expect("the dump is well-formed");
    assert_has(
        &folder.text("src/patterns.rs"),
        "pub GardenMoveFar: garden::MoveOp(x, y, steps) => garden::MoveOp(x, y, { garden_counted(rw, steps) });",
    );
}

#[test]
fn without_stubs_hooks_are_comments() {
    let folder = Folder::new("comments");
    import(&options(&folder, false)).expect("the dump is well-formed");
    let hooks = folder.text("src/hooks.rs");
    assert_has(&hooks, "// missing: is_odd\n");
    assert!(
        !hooks.contains("pub fn is_odd") || hooks.contains("// pub fn is_odd"),
        "{hooks}"
    );
    assert_has(
        &folder.text("src/garden/ops.rs"),
        "use crate::hooks::{beside_each_other, it_is_evening, parse_plants, print_plants};",
    );
}

#[test]
fn a_folder_without_a_recipe_is_refused() {
    let folder = Folder::new("nothing");
    let error = check(&folder.0, None).expect_err("there is nothing");
    assert_has(&error, "is no crate that `terrace-tblgen import` made");
    let mut options = options(&folder, true);
    options.only.push("meadow".to_owned());
    assert_eq!(
        import(&options).map(drop),
        Err("the files define no dialect `meadow`".to_owned())
    );
}

/// Translates a dump; errors as text.
fn translated(text: &str) -> Result<(), String> {
    let records = Records::read(text)?;
    let map = Map::upstream();
    let options = Options {
        stub: true,
        ..Options::default()
    };
    translate(&records, &map, &options, Hooks::default())
        .map(drop)
        .map_err(|errors| {
            errors
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n")
        })
}

#[test]
fn broken_records_are_errors_that_name_them() {
    let dump: Value = serde_json::from_str(DUMP).expect("it is JSON");
    let records = dump.as_object().expect("it is an object");
    let replacements = [
        Value::Null,
        json!(7),
        json!("$x `"),
        json!([]),
        json!([[]]),
        json!({"kind": "def", "def": "Nobody", "printable": "Nobody"}),
        json!({"kind": "dag", "operator": 1, "args": [[{"kind": "def", "def": "AnyType"}, null], [1, "x"]]}),
    ];
    let mut errors = 0;
    for (name, record) in records.iter().filter(|(name, _)| !name.starts_with('!')) {
        let fields = record.as_object().expect("records are objects");
        for field in fields.keys().filter(|field| !field.starts_with('!')) {
            let itself = json!({"kind": "def", "def": name, "printable": name});
            let made_of_itself = json!([itself.clone(), itself.clone()]);
            for value in replacements.iter().chain([&itself, &made_of_itself]) {
                let mut broken = dump.clone();
                broken[name][field] = value.clone();
                if let Err(error) = translated(&broken.to_string()) {
                    errors += 1;
                    assert!(
                        error.contains("record `") && error.contains("field `"),
                        "{name}.{field}: {error}"
                    );
                }
            }
            let mut broken = dump.clone();
            broken[name]
                .as_object_mut()
                .expect("records are objects")
                .remove(field);
            if let Err(error) = translated(&broken.to_string()) {
                assert!(error.contains("record `"), "{name}.{field}: {error}");
            }
        }
    }
    assert!(errors > 100, "{errors}");
}

#[test]
fn what_is_no_dump_is_an_error_with_a_place() {
    let error = translated("{\"A\": {\"x\": [}}").expect_err("it is no JSON");
    assert_has(&error, "line 1 column");
    let error =
        translated("{\"A\": {\"x\": {\"kind\": \"def\"}}}").expect_err("a record has a name");
    assert_has(
        &error,
        "record `A`: field `x`: a value of its kind lacks `def`",
    );
    let deep = format!(
        "{{\"A\": {{\"x\": {}{}}}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert_has(
        &translated(&deep).expect_err("it is too deep"),
        "recursion limit exceeded",
    );
    assert_eq!(translated("{}"), Ok(()));
}
