//! How the tools are linked.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}"));
    // The tables of ops hold some 35,000 addresses. In a program that can be loaded anywhere each of them is written when it
    // starts: a third of the time and a tenth of the memory that a small input takes.
    if target("OS").as_deref() == Ok("linux") && target("ENV").as_deref() == Ok("gnu") {
        println!("cargo:rustc-link-arg-bin=terrace-opt=-no-pie");
    }
}
