import * as fc from 'fast-check'
import { formBodies, jsonBodies, multipartBodies } from './bodies.mjs'
import { texts, wellFormed } from './texts.mjs'

/** Node reads at most 16 kB of a request's head. Parameters and headers share it. */
const MOST_TARGET = 14_000
const MOST_HEADER = 12_000
const HAS_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'if-match',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
  'forwarded',
  'save-key',
  'draft-version',
  'draft-device',
  'access-control-request-headers',
]

/** Node's client refuses all other characters in a header. */
const asHeader = (text) => text.replace(/[^\t\x20-\x7e]/g, 'x').slice(0, MOST_HEADER)
const encoded = (text) => encodeURIComponent(wellFormed(text)).slice(0, MOST_TARGET)

/** @returns {fc.Arbitrary<string>} */
function targets(url, parameters) {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('1', 'none', '%2e%2e', '%', '*', 'id%00') },
    texts(MOST_TARGET).map(encoded),
  )
  const path = fc.array(segment, { minLength: 4, maxLength: 4 }).map((segments) => {
    let next = 0
    return url.replace(/:\w+|\*/g, () => segments[next++] || 'x')
  })
  const name = fc.constantFrom(...parameters, 'a', '__proto__', 'a[b]')
  const few = fc
    .array(fc.tuple(name, texts(MOST_TARGET)), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${encoded(text)}`).join('&'))
  const many = fc.constantFrom('a=1&', '&', '=', '%', '%20', '?', 'a[]=&').map((unit) => unit.repeat(MOST_TARGET))
  return fc
    .tuple(path, fc.oneof({ weight: 3, arbitrary: few }, many, fc.constant('')))
    .map(([at, query]) => (query === '' ? at : `${at}?${query}`).slice(0, MOST_TARGET))
}

const headersArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...HEADERS), texts(MOST_HEADER))
      .map(([name, text]) => ({ [name]: asHeader(text) })),
  },
  fc
    .constantFrom(100, 900)
    .map((count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'a']))),
)

/**
 * Calls of one route. Most are valid, with one part that is large, deep, wide or broken.
 * @param {import('../watcher.mjs').Route} route
 * @param {any} operation what the OpenAPI document says of it
 */
export function callsOf({ method, url }, operation) {
  const parameters = (operation?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name)
  const content = operation?.requestBody?.content ?? {}
  const json = jsonBodies(content['application/json']?.schema)
  const isApi = operation !== undefined
  const forms = formBodies(['email', 'password', 'use', 'token', 'code', 'client_id', 'grant_type', 'redirect_uri'])
  const uploads = 'multipart/form-data' in content
  const body = !HAS_BODY.has(method)
    ? fc.constant(null)
    : fc.oneof(
        { weight: uploads ? 1 : 6, arbitrary: isApi ? json : fc.oneof(forms, json) },
        { weight: uploads ? 6 : 1, arbitrary: multipartBodies() },
        { weight: 1, arbitrary: forms },
      )
  // Without a body, vary the URL most; with one, mostly keep it.
  const plain = fc.constant(url.replace(/:\w+|\*/g, '1'))
  const target = HAS_BODY.has(method)
    ? fc.oneof({ weight: 8, arbitrary: plain }, targets(url, parameters))
    : targets(url, parameters)
  return fc.record({ target, headers: headersArbitrary, body })
}
