/// Why there is no change.
#[derive(Debug, Clone, PartialEq)]
pub enum ChangeError {
    TooMuch,
    Impossible,
}

/// The fewest coins whose sum is the amount.
pub fn change(_amount: u32) -> Result<Vec<u32>, ChangeError> {
    todo!()
}
