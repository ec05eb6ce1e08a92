import { extensionOf } from '../../../domain/fileChecks.ts'

interface Shown {
  type: string
  /** What a browser shows by itself; the rest is saved as a file. */
  inline: boolean
}

const TYPES: Record<string, Shown> = {
  jpg: { type: 'image/jpeg', inline: true },
  jpeg: { type: 'image/jpeg', inline: true },
  png: { type: 'image/png', inline: true },
  gif: { type: 'image/gif', inline: true },
  bmp: { type: 'image/bmp', inline: true },
  pdf: { type: 'application/pdf', inline: true },
  doc: { type: 'application/msword', inline: false },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', inline: false },
  rtf: { type: 'application/rtf', inline: false },
}

/** What a document may be sent as. */
export const VIEWING_TYPES: readonly string[] = [...new Set(Object.values(TYPES).map(({ type }) => type))]

/** Browsers' PDF viewers do not run in a sandbox, and nothing of a PDF runs outside of theirs. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** RFC 8187: what encodeURIComponent leaves as it is and a header may not hold. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** What a document is sent with: as what it was uploaded, never as something that a browser runs. */
export function viewingHeaders({ originalFilename, size }: { originalFilename: string; size: number }) {
  const shown = TYPES[extensionOf(originalFilename)] ?? { type: 'application/octet-stream', inline: false }
  const disposition = shown.inline ? 'inline' : 'attachment'
  return {
    'Content-Type': shown.type,
    'Content-Length': size,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${extendedValue(originalFilename)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': shown.type === 'application/pdf' ? PDF_POLICY : `${POLICY}; sandbox`,
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  }
}
