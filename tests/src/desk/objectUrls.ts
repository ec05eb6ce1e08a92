import { vi } from 'vitest'

/** Records the object URLs that are created and revoked, and their contents. */
export function recordUrls() {
  const made: Blob[] = []
  const revoked: string[] = []
  class RecordingUrl extends URL {
    static override createObjectURL(content: Blob) {
      return `blob:${made.push(content)}`
    }
    static override revokeObjectURL(url: string) {
      revoked.push(url)
    }
  }
  vi.stubGlobal('URL', RecordingUrl)
  return { made, revoked }
}
