//! The machine that code is generated for.

use inkwell::OptimizationLevel;
use inkwell::attributes::AttributeLoc;
use inkwell::targets::{
    CodeModel, InitializationConfig, RelocMode, Target as LlvmTarget, TargetMachine, TargetTriple,
};
use terrace_ir::Diagnostic;

use super::{LlvmModule, error};

/// The processor that code is generated for: this machine's architecture, and either any processor of it or the one that
/// runs this process.
pub struct Target {
    target: LlvmTarget,
    triple: TargetTriple,
    cpu: String,
    features: String,
}

impl Target {
    /// Any processor of this machine's architecture: for files that are run elsewhere. The module gets its triple and data
    /// layout, unless it has its own.
    ///
    /// # Errors
    /// If LLVM was built without support for the architecture.
    pub fn portable(module: &LlvmModule<'_>) -> Result<Self, Diagnostic> {
        let target = Target::new(String::new(), String::new())?;
        target.configure(module)?;
        Ok(target)
    }

    /// The processor of this machine, with all of its instructions: for code that runs in this process. The functions of
    /// the module are marked accordingly.
    ///
    /// # Errors
    /// If LLVM was built without support for the architecture.
    pub fn host(module: &LlvmModule<'_>) -> Result<Self, Diagnostic> {
        let cpu = TargetMachine::get_host_cpu_name().to_string();
        let features = TargetMachine::get_host_cpu_features().to_string();
        let target = Target::new(cpu, features)?;
        target.configure(module)?;
        let cx = module.get_context();
        let cpu = cx.create_string_attribute("target-cpu", &target.cpu);
        let features = cx.create_string_attribute("target-features", &target.features);
        for function in module
            .get_functions()
            .filter(|function| function.count_basic_blocks() != 0)
        {
            function.add_attribute(AttributeLoc::Function, cpu);
            function.add_attribute(AttributeLoc::Function, features);
        }
        Ok(target)
    }

    /// The machine that a triple and the name of a processor say, with features such as `+avx2,-sse4a`. What is not said is
    /// that of this machine.
    ///
    /// # Errors
    /// If LLVM does not know the triple, or cannot generate code for it.
    pub fn named(
        module: &LlvmModule<'_>,
        triple: Option<&str>,
        cpu: &str,
        features: &str,
    ) -> Result<Self, Diagnostic> {
        let triple = triple.map(TargetTriple::create);
        let target = Target::of(triple, cpu.to_owned(), features.to_owned())?;
        target.configure(module)?;
        Ok(target)
    }

    fn new(cpu: String, features: String) -> Result<Self, Diagnostic> {
        Target::of(None, cpu, features)
    }

    fn of(triple: Option<TargetTriple>, cpu: String, features: String) -> Result<Self, Diagnostic> {
        let config = InitializationConfig::default();
        LlvmTarget::initialize_x86(&config);
        LlvmTarget::initialize_aarch64(&config);
        let triple = triple.unwrap_or_else(TargetMachine::get_default_triple);
        let target = LlvmTarget::from_triple(&triple)
            .map_err(|why| error(format!("LLVM cannot generate code for '{triple}': {why}")))?;
        Ok(Target {
            target,
            triple,
            cpu,
            features,
        })
    }

    fn configure(&self, module: &LlvmModule<'_>) -> Result<(), Diagnostic> {
        if module.get_triple().as_str().is_empty() {
            module.set_triple(&self.triple);
        }
        if module.get_data_layout().as_str().is_empty() {
            let machine = self.machine(OptimizationLevel::None)?;
            module.set_data_layout(&machine.get_target_data().get_data_layout());
        }
        Ok(())
    }

    pub(super) fn machine(&self, level: OptimizationLevel) -> Result<TargetMachine, Diagnostic> {
        self.target
            .create_target_machine(
                &self.triple,
                &self.cpu,
                &self.features,
                level,
                RelocMode::PIC,
                CodeModel::Default,
            )
            .ok_or_else(|| error(format!("LLVM cannot generate code for '{}'", self.triple)))
    }
}
