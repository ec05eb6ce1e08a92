export declare function startPostgres(): Promise<{
  port: number
  folder: string
  restart(awayMs?: number): Promise<void>
  stop(): Promise<void>
}>
