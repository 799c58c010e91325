//! The definitions of a dialect as JSON.

use terrace_ir::asm::print_attribute;
use terrace_ir::context::{Context, DialectInfo};
use terrace_ir::json::{list, object, text};
use terrace_ir::ods::{Arity, AttributeInfo, OpInfo, TypeSource};

use super::names::{described, trait_name};
use super::syntax::syntax;

/// The definitions of a dialect as JSON, for programs that compare or count them.
///
/// ```
/// use terrace_ir::builtin::BuiltinDialect;
/// use terrace_ir::context::Context;
/// use terrace_ir::Dialect;
/// use terrace_opt_lib::opt::dialect_definitions;
///
/// let json = dialect_definitions(&Context::new(), BuiltinDialect::INFO);
/// assert!(json.contains("\"name\": \"builtin.module\""));
/// ```
///
/// An object with `name`, `ops`, `types` and `attributes`. An op has
///
/// | field | what |
/// |---|---|
/// | `name`, `summary` | texts |
/// | `operands`, `results` | in order: `name`, `arity` (`one`, `optional` or `variadic`), `constraint` as messages say it |
/// | `attributes` | `name`, `kind` (`attribute` or `property`), `presence` (`required`, `optional` or `default`), `default`, `constraint` |
/// | `regions`, `successors` | `name`, `arity`; regions also `constraint` |
/// | `traits`, `interfaces` | names, traits with their parameters |
/// | `hooks` | the words of `#[op(..)]` for code: `verify`, `fold`, .. |
/// | `assembly` | the format in MLIR's notation, if there is one |
///
/// Operands with a list of lists have a field `segments`, the name of the attribute with the sizes. Types and attributes have
/// `mnemonic`, `summary` and `interfaces`.
pub fn dialect_definitions(cx: &Context, dialect: &DialectInfo) -> String {
    let mut ops: Vec<&OpInfo> = dialect.ops.iter().map(|info| &**info).collect();
    ops.sort_by(|a, b| a.name.cmp(&b.name));
    let declared = |mnemonic: &str, summary: &str, interfaces: Vec<String>| {
        object([
            ("mnemonic", text(mnemonic)),
            ("summary", text(summary)),
            ("interfaces", list(interfaces)),
        ])
    };
    let types = dialect.types.iter().map(|info| {
        let interfaces = info.interfaces.iter().map(|entry| text(entry.name));
        declared(&info.mnemonic, &info.summary, interfaces.collect())
    });
    let attributes = dialect.attributes.iter().map(|info| {
        let interfaces = info.interfaces.iter().map(|entry| text(entry.name));
        declared(&info.mnemonic, &info.summary, interfaces.collect())
    });
    // A line each, so that texts of two versions can be compared.
    let lines = |objects: Vec<String>| match objects.is_empty() {
        true => list(objects),
        false => format!("[\n{}\n]", objects.join(",\n")),
    };
    let all = object([
        ("name", text(&dialect.name)),
        ("ops", lines(ops.iter().map(|info| op(cx, info)).collect())),
        ("types", lines(types.collect())),
        ("attributes", lines(attributes.collect())),
    ]);
    all + "\n"
}

fn op(cx: &Context, info: &OpInfo) -> String {
    let operands = info.operands.iter().map(|operand| {
        let mut fields = vec![
            ("name", text(&operand.name)),
            ("arity", arity(operand.arity)),
            (
                "constraint",
                text(&described(|out| (operand.constraint.describe)(out))),
            ),
        ];
        if let Some(slot) = operand.segments {
            let sizes = &info.attributes[usize::from(slot)];
            fields.push(("segments", text(&sizes.name)));
        }
        object(fields)
    });
    let results = info.results.iter().map(|result| {
        object([
            ("name", text(&result.name)),
            ("arity", arity(result.arity)),
            (
                "constraint",
                text(&described(|out| (result.constraint.describe)(out))),
            ),
        ])
    });
    let regions = info.regions.iter().map(|region| {
        object([
            ("name", text(&region.name)),
            ("arity", arity(region.arity)),
            ("constraint", text(&region.blocks.to_string())),
        ])
    });
    let successors = info.successors.iter().map(|successor| {
        object([
            ("name", text(&successor.name)),
            ("arity", arity(successor.arity)),
        ])
    });
    let attributes = info.attributes.iter();
    let attributes = attributes.filter(|attribute| !attribute.is_segment_sizes());
    let traits = info.traits.names().map(text);
    let checks = info.trait_checks.iter();
    let checks = checks.map(|check| text(&trait_name(info, check)));
    let interfaces = info.interfaces.iter();
    let mut fields = vec![
        ("name", text(&info.name)),
        ("summary", text(&info.summary)),
        ("operands", list(operands)),
        (
            "attributes",
            list(attributes.map(|part| attribute(cx, part))),
        ),
        ("results", list(results)),
        ("regions", list(regions)),
        ("successors", list(successors)),
        ("traits", list(traits.chain(checks))),
        (
            "interfaces",
            list(interfaces.map(|entry| text(entry.object.name))),
        ),
        ("hooks", list(hooks(info).map(text))),
    ];
    if let Some(format) = &info.assembly {
        fields.push(("assembly", text(syntax(info, format).trim())));
    }
    object(fields)
}

fn attribute(cx: &Context, attribute: &AttributeInfo) -> String {
    let default = attribute.default.as_ref().map(|make| make(cx));
    let presence = match (attribute.optional, default) {
        (true, _) => "optional",
        (_, Some(_)) => "default",
        (_, None) => "required",
    };
    let mut fields = vec![
        ("name", text(&attribute.name)),
        ("kind", text(attribute.kind())),
        ("presence", text(presence)),
        (
            "constraint",
            text(&described(|out| (attribute.constraint.describe)(out))),
        ),
    ];
    if let Some(default) = default {
        fields.push(("default", text(&print_attribute(cx, default))));
    }
    object(fields)
}

fn arity(arity: Arity) -> String {
    text(match arity {
        Arity::One => "one",
        Arity::Optional => "optional",
        Arity::Variadic => "variadic",
    })
}

/// What code the op has.
fn hooks(info: &OpInfo) -> impl Iterator<Item = &'static str> {
    let hooks = &*info.hooks;
    let inferred = |source: &TypeSource| !matches!(source, TypeSource::Given);
    let infers = !info.results.is_empty()
        && (hooks.infer_types.is_some()
            || info.results.iter().all(|result| inferred(&result.inferred)));
    let words = [
        ("verify", hooks.verify.is_some()),
        ("verify_regions", hooks.verify_regions.is_some()),
        ("fold", hooks.fold.is_some()),
        ("canonicalize", !hooks.canonicalize.is_empty()),
        ("infer_types", infers),
        ("custom_assembly", hooks.parse.is_some()),
        ("result_names", hooks.result_names.is_some()),
        ("block_names", hooks.block_names.is_some()),
        ("default_dialect", hooks.default_dialect.is_some()),
    ];
    words
        .into_iter()
        .filter(|(_, there)| *there)
        .map(|(word, _)| word)
}
