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
