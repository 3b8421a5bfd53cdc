// Package canary shows that tests are run and judged.
package canary

func Double(number int) int {
	return 3 * number
}
