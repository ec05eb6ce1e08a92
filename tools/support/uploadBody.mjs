/** An upload with this file name; `note` makes its content unique. */
export function uploadBody(name, note = '') {
  const boundary = '----attack'
  const part = (head, text) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const content = SMALL_PDF.replace('\n', `\n% ${note}\n`)
  const body = `${part('name="filename"', name)}${part(`name="files"; filename="${name}"`, content)}--${boundary}--\r\n`
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body, content }
}

const SMALL_PDF = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj',
  'trailer << /Root 1 0 R >>',
  '%%EOF',
].join('\n')
