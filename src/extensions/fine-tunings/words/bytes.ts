// How large a file is, in words.

/** "840 bytes", "12 KiB", "3.4 MiB". */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 2 ** 20) return `${Math.round(bytes / 1024)} KiB`
  const mebibytes = bytes / 2 ** 20
  return `${mebibytes.toFixed(mebibytes < 10 ? 1 : 0)} MiB`
}
