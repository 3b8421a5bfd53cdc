// The part of node-pty that this room uses. Its own typings speak of the package's other name and leave `open` out.
declare module 'node-pty' {
  interface OpenedPty {
    readonly master: NodeJS.ReadWriteStream & { destroy(): void }
    readonly slave: { destroy(): void }
    readonly ptsName: string
    resize(columns: number, rows: number): void
  }
  /** Opens a terminal without a process. */
  export function open(size: { cols: number; rows: number }): OpenedPty
}
