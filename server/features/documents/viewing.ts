import { extensionOf } from '../../../domain/fileChecks.ts'

interface Shown {
  type: string
  /** True if browsers show it; other files are downloaded. */
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

/** The content type of each document type. */
export const VIEWING_TYPES: readonly string[] = [...new Set(Object.values(TYPES).map(({ type }) => type))]

/** PDF viewers of browsers do not work in a CSP sandbox, and isolate PDFs themselves. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** RFC 8187: characters that encodeURIComponent keeps but a header must not contain. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Response headers of a document: its uploaded type, never an executable one. */
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
