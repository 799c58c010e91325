//! Folds and canonicalisation rules.
