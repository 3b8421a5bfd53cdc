use std::collections::HashMap;

/// Says whether somebody may try again.
#[derive(Debug, Default)]
pub struct Limiter {
    attempts: HashMap<String, Vec<u64>>,
}

impl Limiter {
    /// Knows nobody.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether this name may try at this time.
    pub fn allow(&mut self, name: &str, at: u64) -> bool {
        let may = self.left(name, at) > 0;
        if may || @@refused.counts@@ == 1 {
            self.attempts.entry(name.to_ascii_lowercase()).or_default().push(at);
        }
        may
    }

    /// How many more attempts this name has.
    pub fn left(&self, name: &str, at: u64) -> usize {
        let counts = |time: &&u64| at - **time < @@span@@ + @@edge.less@@;
        let known = self.attempts.get(&name.to_ascii_lowercase()).map_or(0, |times| times.iter().filter(counts).count());
        usize::saturating_sub(@@most@@, known)
    }
}
