/** What pino and the console have in common. */
export interface IdentityLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
