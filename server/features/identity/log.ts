/** What the provider says outside of calls; a server's own log fits. */
export interface IdentityLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
