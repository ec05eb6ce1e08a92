import { operationOf } from '../operation.mjs'

/** What is sent to routes that write: somebody's own record, whole, and the same with another's ids in it. */

const JSON_TYPE = { 'content-type': 'application/json' }

/** The record that the nearest address above gives, as the body of a change of it. */
function ownRecord({ url }, records) {
  for (let path = url; path.length > 1; path = path.slice(0, path.lastIndexOf('/'))) {
    const found = records[path] ?? records[path.replace(/\/$/, '')]
    if (found) return found
  }
  return {}
}

/**
 * @param {import('../watcher.mjs').Route} route
 * @param {any} document
 * @param {import('./possessions.mjs').Possessions} own
 */
export function bodyFor(route, document, own) {
  const content = operationOf(document, route)?.requestBody?.content
  if (!content) return { headers: {}, value: undefined }
  if ('multipart/form-data' in content) return { headers: {}, value: undefined, isUpload: true }
  return { headers: JSON_TYPE, value: ownRecord(route, own.records) }
}

/** The names of a body's properties that take an id, by the document and by what is in one. */
export function idProperties(route, document, value) {
  const content = operationOf(document, route)?.requestBody?.content
  const declared = Object.keys(content?.['application/json']?.schema?.properties ?? {})
  const names = [...new Set([...declared, ...Object.keys(value ?? {}), 'owner', 'sub', 'userId'])]
  return names.filter(
    (name) => name === 'file' || /id$/i.test(name) || /^(owner|sub)$/.test(name) || isFile(value?.[name]),
  )
}

const isFile = (text) => typeof text === 'string' && /^[\w-]{32}\.\w+$/.test(text)

/** An upload under a name; `note` stands in the file. */
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
