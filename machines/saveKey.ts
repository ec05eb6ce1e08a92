/** A name for one save, so that the server knows it again. Unique among one applicant's saves, not secret. */
export function newSaveKey(): string {
  const part = () => Math.random().toString(36).slice(2)
  return `${Date.now().toString(36)}-${part()}${part()}`
}
