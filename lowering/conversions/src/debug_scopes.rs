//! Debug information for functions that have none: each becomes a function of a compile unit of its file, so that a debugger
//! shows the lines of the IR.

use terrace_dialects::llvm;
use terrace_ir::attributes::{Attribute, DistinctAttr, StringAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::location::LocationData;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir, Location};
use terrace_pass_macros::{OptionValue, pass};
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// Materialize LLVM debug info subprogram attribute on every LLVMFuncOp.
///
/// Functions whose location names a `#llvm.di_subprogram` are left as they are. The others get one with the lines of their
/// location, which is enough for a debugger to step through the IR.
#[pass(name = "ensure-debug-info-scope-on-llvm-func", on = ModuleOp, dependent_dialects(llvm::LlvmDialect))]
pub struct EnsureDebugInfoScopePass {
    /// What debug information LLVM makes of it
    #[option(default = EmissionKind::LineTablesOnly)]
    pub emission_kind: EmissionKind,
}

/// The debug information of a compile unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum EmissionKind {
    /// None
    #[name = "None"]
    None,
    /// All
    #[name = "Full"]
    Full,
    /// Where instructions come from
    #[name = "LineTablesOnly"]
    LineTablesOnly,
    /// Directives of assembly alone
    #[name = "DebugDirectivesOnly"]
    DebugDirectivesOnly,
}

impl Pass for EnsureDebugInfoScopePass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let kind = match self.emission_kind {
            EmissionKind::None => llvm::DiEmissionKind::None,
            EmissionKind::Full => llvm::DiEmissionKind::Full,
            EmissionKind::LineTablesOnly => llvm::DiEmissionKind::LineTablesOnly,
            EmissionKind::DebugDirectivesOnly => llvm::DiEmissionKind::DebugDirectivesOnly,
        };
        add_debug_scopes(ir, kind);
        Ok(())
    }
}

/// Gives every function of a module a place in debug information.
pub fn add_debug_scopes(ir: &mut Ir, kind: llvm::DiEmissionKind) {
    let Some(body) = ir.regions(ir.root()).first() else {
        return;
    };
    let ops = ir
        .first_block(*body)
        .into_iter()
        .flat_map(|body| ir.block_ops(body));
    let functions: Vec<_> = ops.filter_map(|op| llvm::FuncOp::cast(ir, op)).collect();
    let mut unit = None;
    for function in functions {
        let loc = ir.loc(function.into());
        if is_scope(ir, loc) {
            continue;
        }
        let (file, line) = position(ir, loc).unwrap_or(("<unknown>", 0));
        let file = source_file(ir, file);
        let unit = *unit.get_or_insert_with(|| compile_unit(ir, file, kind));
        let scope = subprogram(ir, function, file, line, unit);
        ir.set_loc(
            function.into(),
            Location::fused_with(ir, [loc], Some(scope.into())),
        );
    }
}

/// Whether a location names a function of the source.
fn is_scope(cx: &Context, loc: Location) -> bool {
    match loc.data(cx) {
        LocationData::Fused { metadata, .. } => {
            metadata.is_some_and(|attr| attr.is::<llvm::DiSubprogramAttr>(cx))
        }
        _ => false,
    }
}

/// The first file and line that a location names.
fn position(cx: &Context, loc: Location) -> Option<(&str, u32)> {
    match loc.data(cx) {
        LocationData::Unknown => None,
        LocationData::File { file, start, .. } => Some((file.as_str(cx), start.0)),
        LocationData::Name { child, .. } => position(cx, child),
        LocationData::CallSite { callee, .. } => position(cx, callee),
        LocationData::Fused { locations, .. } => {
            locations.iter().find_map(|loc| position(cx, *loc))
        }
    }
}

fn source_file(cx: &Context, path: &str) -> llvm::DiFileAttr {
    let (directory, name) = path.rsplit_once('/').unwrap_or(("", path));
    let [name, directory] = [name, directory].map(|text| StringAttr::get(cx, text));
    llvm::DiFileAttr::get(cx, name, directory)
}

fn distinct(cx: &Context) -> llvm::Distinct {
    let attr: Attribute = DistinctAttr::create(cx, Attribute::UNIT).into();
    attr.cast(cx).expect("the attribute is a distinct one")
}

fn compile_unit(
    cx: &Context,
    file: llvm::DiFileAttr,
    kind: llvm::DiEmissionKind,
) -> llvm::DiCompileUnitAttr {
    llvm::DiCompileUnitAttr::get(
        cx,
        distinct(cx),
        llvm::DwarfLanguage::of_name("DW_LANG_C").expect("the standard has the language"),
        file,
        Some(StringAttr::get(cx, "MLIR")),
        true,
        kind,
        llvm::DiNameTableKind::Default,
        None,
    )
}

fn subprogram(
    ir: &Ir,
    function: llvm::FuncOp,
    file: llvm::DiFileAttr,
    line: u32,
    unit: llvm::DiCompileUnitAttr,
) -> llvm::DiSubprogramAttr {
    let cx: &Context = ir;
    let convention = llvm::DwarfCallingConvention::of_name("DW_CC_normal");
    let ty = llvm::DiSubroutineTypeAttr::get(cx, convention.unwrap_or_default(), Vec::new());
    let name = StringAttr::get(cx, function.sym_name(ir).as_bytes());
    let scope: Attribute = file.into();
    let is_defined = !function.is_declaration(ir);
    let flags = match is_defined {
        true => llvm::DiSubprogramFlags::DEFINITION | llvm::DiSubprogramFlags::OPTIMIZED,
        false => llvm::DiSubprogramFlags::OPTIMIZED,
    };
    llvm::DiSubprogramAttr::get(
        cx,
        None,
        false,
        is_defined.then(|| distinct(cx)),
        is_defined.then_some(unit),
        scope.cast(cx),
        Some(name),
        Some(name),
        Some(file),
        line,
        line,
        flags,
        Some(ty),
        Vec::new(),
        Vec::new(),
    )
}
