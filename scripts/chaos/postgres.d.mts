export declare function startPostgres(): Promise<{ port: number; stop(): Promise<void> }>
