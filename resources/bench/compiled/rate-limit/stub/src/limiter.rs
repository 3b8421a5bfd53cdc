/// Says whether somebody may try again.
#[derive(Debug, Default)]
pub struct Limiter {
    _stub: (),
}

impl Limiter {
    /// Knows nobody.
    pub fn new() -> Self {
        todo!()
    }

    /// Whether this name may try at this time.
    pub fn allow(&mut self, _name: &str, _at: u64) -> bool {
        todo!()
    }

    /// How many more attempts this name has.
    pub fn left(&self, _name: &str, _at: u64) -> usize {
        todo!()
    }
}
