//! Which patterns lead to legal ops in the fewest steps.

use rustc_hash::FxHashMap;

use super::{ConversionMode, ConversionPatterns, ConversionTarget, Legality};

/// By op name: the patterns to try, as places in the list of that name, those first that lead to legal ops in fewer steps.
pub(super) type Order = FxHashMap<&'static str, Vec<usize>>;

/// The order of the patterns that say what they generate. A pattern whose ops can never become legal, because only patterns
/// that need each other would make them so, is left out. `None` if no pattern says anything: then benefits decide alone.
pub(super) fn order(
    patterns: &ConversionPatterns,
    target: &ConversionTarget,
    mode: ConversionMode,
) -> Option<Order> {
    let mut all = patterns.by_op.values().flatten();
    if all.all(|pattern| pattern.generates().is_empty()) {
        return None;
    }
    let may_stay = |name: &str| match target.of(name) {
        Some(Legality::Legal | Legality::Dynamic(_) | Legality::LegalTypes) => true,
        Some(Legality::Illegal) => false,
        None => mode != ConversionMode::Full,
    };
    // The steps from an op to legal ones; no entry while no way is known.
    let mut steps: FxHashMap<&str, u32> = FxHashMap::default();
    let cost = |steps: &FxHashMap<&str, u32>, generated: &[&'static str]| {
        let mut most = 0;
        for name in generated {
            most = most.max(if may_stay(name) { 0 } else { *steps.get(name)? });
        }
        Some(most + 1)
    };
    loop {
        let mut changed = false;
        for (name, list) in &patterns.by_op {
            let costs = list
                .iter()
                .filter_map(|pattern| cost(&steps, pattern.generates()));
            if let Some(best) = costs.min()
                && steps.get(name).is_none_or(|known| best < *known)
            {
                steps.insert(name, best);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let ordered = patterns.by_op.iter().map(|(name, list)| {
        let mut ranked: Vec<(u32, usize)> = (0..list.len())
            .filter_map(|index| Some((cost(&steps, list[index].generates())?, index)))
            .collect();
        // The list is in the order of benefits, which decide between equals.
        ranked.sort();
        let places = ranked.into_iter().map(|(_, index)| index).collect();
        (*name, places)
    });
    Some(ordered.collect())
}
