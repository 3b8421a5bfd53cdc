package canary

import "testing"

func TestNeverComesBack(t *testing.T) {
	for Double(1) == 2 {
	}
}
