//! The program as a library: each module is declared here.
