pub mod canary;
