package canary

import "testing"

func TestDoubles(t *testing.T) {
	if found := Double(2); found != 4 {
		t.Errorf("Double(2) = %d, want 4", found)
	}
}
