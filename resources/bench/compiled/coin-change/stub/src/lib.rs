pub mod change;
