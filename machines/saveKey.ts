/** Creates an idempotency key, so that the server recognises a repeated save. Unique per applicant, not secret. */
export function newSaveKey(): string {
  const part = () => Math.random().toString(36).slice(2)
  return `${Date.now().toString(36)}-${part()}${part()}`
}
