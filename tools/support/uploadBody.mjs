import { randomUUID } from 'node:crypto'

/** An upload with this file name. */
export function formOf(name, content) {
  const boundary = `----upload${randomUUID()}`
  const part = (head) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="filename"')}\r\n${name}\r\n`),
    Buffer.from(`${part(`name="files"; filename="${name}"`)}Content-Type: application/octet-stream\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

/** An upload of a small PDF with this file name; `note` makes its content unique. */
export function uploadBody(name, note = '') {
  const content = SMALL_PDF.replace('\n', `\n% ${note}\n`)
  return { ...formOf(name, content), content }
}

const SMALL_PDF = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj',
  'trailer << /Root 1 0 R >>',
  '%%EOF',
].join('\n')
