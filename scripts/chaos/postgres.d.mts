export declare function startPostgres(): Promise<{
  port: number
  folder: string
  /** Where its programs are. */
  binaries: string
  restart(awayMs?: number): Promise<void>
  stop(): Promise<void>
}>
