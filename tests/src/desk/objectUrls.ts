import { vi } from 'vitest'

/** Plays the browser's addresses of what was fetched: which were made, of what, and which were given back. */
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
