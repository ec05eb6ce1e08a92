import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Documents that the server accepts, generated or real. */

const folder = path.join(import.meta.dirname, '../../e2e/files')

/** A file of the browser tests. */
export const realFile = (extension: 'doc' | 'docx' | 'jpg' | 'pdf' | 'png' | 'rtf'): Promise<Buffer> =>
  readFile(path.join(folder, `letter.${extension}`))

const PDF_OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
]

/** A PDF of one blank page. `note` makes it unique. `size` pads it with spaces, in bytes. */
export function pdfOf(note: string, size?: number): Buffer<ArrayBuffer> {
  const write = (padding: number) => {
    let text = `%PDF-1.4\n% ${note}${' '.repeat(padding)}\n`
    const offsets = PDF_OBJECTS.map((object, index) => {
      const offset = text.length
      text += `${index + 1} 0 obj\n${object}\nendobj\n`
      return `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const xref = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`
    const start = String(text.length).padStart(10, '0')
    return Buffer.from(`${text}${xref}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1')
  }
  const file = write(0)
  return size === undefined ? file : write(size - file.length)
}
