//! What is said of a module as a whole.

use inkwell::module::FlagBehavior;
use inkwell::targets::{TargetData, TargetTriple};
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr, StringAttr};
use terrace_llvm_dialect as llvm;

use super::{Translation, data_layout};
use crate::raw::{self, Metadata};

impl<'cx> Translation<'_, 'cx> {
    /// The target and the assembly that the module op's attributes give.
    pub(super) fn target(&mut self) -> Result<(), String> {
        let ir = self.ir;
        let attr = |name: &str| ir.attr(ir.root(), name);
        let text = |name: &str| {
            let attr = attr(name)?.cast::<StringAttr>(ir)?;
            Some(attr.text(ir).into_owned())
        };
        if let Some(triple) = text("llvm.target_triple") {
            self.module.set_triple(&TargetTriple::create(&triple));
        }
        let layout = match text("llvm.data_layout") {
            Some(layout) => Some(layout),
            None => data_layout::specified(ir)?,
        };
        if let Some(layout) = layout.filter(|layout| !layout.is_empty()) {
            self.module
                .set_data_layout(&TargetData::create(&layout).get_data_layout());
        }
        let lines = attr("llvm.module_asm").and_then(|attr| attr.cast::<ArrayAttr>(ir));
        for line in lines.map_or(&[][..], |lines| lines.elements(ir)) {
            let line = line.cast::<StringAttr>(ir);
            let line = line.ok_or("expected 'llvm.module_asm' to be an array of strings")?;
            raw::append_assembly(&self.module, &line.text(ir));
        }
        Ok(())
    }

    /// The compile units of debug information, then the notes that the module op's attributes give: lists of metadata, in MLIR's
    /// order.
    pub(super) fn module_attributes(&mut self) {
        for unit in self.nodes.compile_units() {
            raw::add_named(self.llvm, &self.module, c"llvm.dbg.cu", unit);
        }
        let ir = self.ir;
        let attr = |name: &str| ir.attr(ir.root(), name);
        let text = |name: &str| Some(attr(name)?.cast::<StringAttr>(ir)?.text(ir));
        for (name, list) in [
            ("llvm.ident", c"llvm.ident"),
            ("llvm.commandline", c"llvm.commandline"),
        ] {
            if let Some(text) = text(name) {
                let node = self.tuple(&[Metadata::string(self.llvm, text.as_bytes())]);
                raw::add_named(self.llvm, &self.module, list, node);
            }
        }
        let libraries = attr("llvm.dependent_libraries")
            .and_then(|attr| attr.cast::<llvm::DependentLibrariesAttr>(ir));
        for library in libraries.map_or(&[][..], |libraries| libraries.libs(ir)) {
            let node = self.tuple(&[Metadata::string(self.llvm, library.bytes(ir))]);
            raw::add_named(self.llvm, &self.module, c"llvm.dependent-libraries", node);
        }
    }

    fn tuple(&self, parts: &[Metadata<'cx>]) -> Metadata<'cx> {
        let parts: Vec<Option<Metadata<'cx>>> = parts.iter().copied().map(Some).collect();
        Metadata::node(self.llvm, &parts)
    }

    pub(super) fn linker_options(&mut self, op: llvm::LinkerOptionsOp) {
        let ir = self.ir;
        let options = op.options(ir).elements(ir).iter();
        let options = options.filter_map(|option| option.cast::<StringAttr>(ir));
        let options: Vec<Metadata<'cx>> = options
            .map(|option| Metadata::string(self.llvm, option.bytes(ir)))
            .collect();
        let node = self.tuple(&options);
        raw::add_named(self.llvm, &self.module, c"llvm.linker.options", node);
    }

    pub(super) fn module_flags(&mut self, op: llvm::ModuleFlagsOp) {
        let ir = self.ir;
        let flags = op.flags(ir).elements(ir).iter();
        self.flags
            .extend(flags.filter_map(|flag| flag.cast::<llvm::ModuleFlagAttr>(ir)));
    }

    /// Adds what needs all symbols: the addresses of blocks and the flags.
    pub(super) fn finish(&mut self) {
        self.resolve_block_addresses();
        for flag in std::mem::take(&mut self.flags) {
            let ir = self.ir;
            let value = self.flag_value(flag.value(ir));
            let node = self.tuple(&[
                Metadata::number(self.llvm, flag.behavior(ir) as u32),
                Metadata::string(self.llvm, flag.key(ir).bytes(ir)),
                value,
            ]);
            raw::add_named(self.llvm, &self.module, c"llvm.module.flags", node);
        }
        if self.module.get_flag("Debug Info Version").is_none() {
            // Without this flag LLVM drops all debug information.
            let version = inkwell::debug_info::debug_metadata_version().into();
            let version = self.llvm.i32_type().const_int(version, false);
            self.module
                .add_basic_value_flag("Debug Info Version", FlagBehavior::Warning, version);
        }
    }

    fn flag_value(&self, value: Attribute) -> Metadata<'cx> {
        let ir = self.ir;
        if let Some(text) = value.cast::<StringAttr>(ir) {
            return Metadata::string(self.llvm, text.bytes(ir));
        }
        if let Some(entries) = value.cast::<ArrayAttr>(ir) {
            let entries = entries.elements(ir).iter();
            let entries = entries.filter_map(|entry| entry.cast(ir));
            let entries: Vec<Metadata<'cx>> =
                entries.map(|entry| self.profile_entry(entry)).collect();
            return self.tuple(&entries);
        }
        if let Some(summary) = value.cast::<llvm::ModuleFlagProfileSummaryAttr>(ir) {
            return self.profile_summary(summary);
        }
        let number = value.cast::<IntegerAttr>(ir);
        let number = number.map_or(0, |number| number.as_i64(ir));
        Metadata::number(self.llvm, number as u32)
    }

    fn number(&self, number: u64) -> Metadata<'cx> {
        Metadata::value(self.llvm.i64_type().const_int(number, false).into())
    }

    fn profile_entry(&self, entry: llvm::ModuleFlagCgProfileEntryAttr) -> Metadata<'cx> {
        let ir = self.ir;
        let function = |name: Option<terrace_ir::attributes::FlatSymbolRefAttr>| {
            self.address(name?.symbol(ir)).map(Metadata::value)
        };
        let parts = [
            function(entry.from(ir)),
            function(entry.to(ir)),
            Some(self.number(entry.count(ir))),
        ];
        Metadata::node(self.llvm, &parts)
    }

    fn profile_summary(&self, summary: llvm::ModuleFlagProfileSummaryAttr) -> Metadata<'cx> {
        let ir = self.ir;
        let text = |text: &str| Metadata::string(self.llvm, text.as_bytes());
        let pair = |name: &str, value: Metadata<'cx>| self.tuple(&[text(name), value]);
        let format = match summary.format(ir) {
            llvm::ProfileSummaryFormatKind::SampleProfile => "SampleProfile",
            llvm::ProfileSummaryFormatKind::InstrProf => "InstrProf",
            llvm::ProfileSummaryFormatKind::CsInstrProf => "CSInstrProf",
        };
        let mut parts = vec![
            pair("ProfileFormat", text(format)),
            pair("TotalCount", self.number(summary.total_count(ir))),
            pair("MaxCount", self.number(summary.max_count(ir))),
            pair(
                "MaxInternalCount",
                self.number(summary.max_internal_count(ir)),
            ),
            pair(
                "MaxFunctionCount",
                self.number(summary.max_function_count(ir)),
            ),
            pair("NumCounts", self.number(summary.num_counts(ir))),
            pair("NumFunctions", self.number(summary.num_functions(ir))),
        ];
        if let Some(is_partial) = summary.is_partial_profile(ir) {
            parts.push(pair("IsPartialProfile", self.number(is_partial)));
        }
        if let Some(ratio) = summary.partial_profile_ratio(ir) {
            let ratio = self.llvm.f64_type().const_float(ratio.value(ir));
            parts.push(pair("PartialProfileRatio", Metadata::value(ratio.into())));
        }
        let details = summary.detailed_summary(ir).iter().map(|detail| {
            let numbers = [
                detail.cut_off(ir).into(),
                detail.min_count(ir),
                detail.num_counts(ir).into(),
            ];
            self.tuple(&numbers.map(|number| self.number(number)))
        });
        let details: Vec<Metadata<'cx>> = details.collect();
        parts.push(pair("DetailedSummary", self.tuple(&details)));
        self.tuple(&parts)
    }
}
