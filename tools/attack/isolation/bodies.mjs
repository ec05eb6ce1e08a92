import { operationOf } from '../operation.mjs'

const JSON_TYPE = { 'content-type': 'application/json' }

/** The record at the nearest parent URL, which serves as the body of a change. */
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
 * @param {import('./ownedResources.mjs').OwnedResources} own
 */
export function bodyFor(route, document, own) {
  const content = operationOf(document, route)?.requestBody?.content
  if (!content) return { headers: {}, value: undefined }
  if ('multipart/form-data' in content) return { headers: {}, value: undefined, isUpload: true }
  return { headers: JSON_TYPE, value: ownRecord(route, own.records) }
}

/** The body's properties that take an id, from the document and from an example. */
export function idProperties(route, document, value) {
  const content = operationOf(document, route)?.requestBody?.content
  const declared = Object.keys(content?.['application/json']?.schema?.properties ?? {})
  const names = [...new Set([...declared, ...Object.keys(value ?? {}), 'owner', 'sub', 'userId'])]
  return names.filter(
    (name) => name === 'file' || /id$/i.test(name) || /^(owner|sub)$/.test(name) || isFile(value?.[name]),
  )
}

const isFile = (text) => typeof text === 'string' && /^[\w-]{32}\.\w+$/.test(text)
