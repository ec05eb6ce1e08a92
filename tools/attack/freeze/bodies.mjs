import * as fc from 'fast-check'
import { jsonTexts, texts, wellFormed } from './texts.mjs'

/** Fastify's body limit in bytes. */
const MOST_BODY = 1_000_000
const MOST_UPLOAD = 2_090_000
const BOUNDARY = '----attack'

/** @typedef {{ type: string, content: string | Buffer }} Body */

/**
 * A value for one property of a schema. Most have the right type, because others are refused early.
 * @param {any} schema
 * @param {number} most in characters
 * @returns {fc.Arbitrary<unknown>}
 */
function valueOf(schema, most) {
  const { type, properties, items, enum: allowed, anyOf, oneOf } = schema ?? {}
  const ofType = () => {
    if (Array.isArray(allowed)) return fc.constantFrom(...allowed)
    if (anyOf ?? oneOf) return fc.oneof(...(anyOf ?? oneOf).map((each) => valueOf(each, most)))
    const types = [type].flat()
    if (types.includes('object')) return fc.record(recordOf(properties ?? {}, most))
    if (types.includes('array')) return fc.array(valueOf(items, 100), { maxLength: 1_000 })
    if (types.includes('integer') || types.includes('number')) return fc.oneof(fc.nat(9), fc.integer(), fc.double())
    if (types.includes('boolean')) return fc.boolean()
    return texts(most)
  }
  return fc.oneof({ weight: 8, arbitrary: ofType() }, { weight: 1, arbitrary: fc.constantFrom(null, '', 0, [], {}) })
}

const recordOf = (properties, most) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, most)]))

/** @param {any} schema the body's JSON Schema; undefined where the document has none */
export function jsonBodies(schema) {
  const names = Object.keys(schema?.properties ?? {})
  const most = Math.min(399_000, Math.floor(MOST_BODY / 3 / Math.max(1, names.length)))
  const valid = fc.record(recordOf(schema?.properties ?? { a: {} }, most)).map((value) => JSON.stringify(value))
  // A single property can use the whole size.
  const oneLarge = fc
    .tuple(fc.constantFrom(...(names.length > 0 ? names : ['a'])), texts(390_000))
    .map(([name, text]) => JSON.stringify({ [name]: text }))
  const oneLongList = fc
    .tuple(fc.constantFrom(...(names.length > 0 ? names : ['a'])), fc.constantFrom('{}', '[]', '1', '""'))
    .map(([name, unit]) => {
      const units = Array.from({ length: Math.floor(MOST_BODY / 2 / unit.length) - 100 }, () => unit)
      return `{${JSON.stringify(name)}:[${units.join()}]}`
    })
  return fc
    .oneof({ weight: 3, arbitrary: valid }, { weight: 4, arbitrary: oneLarge }, oneLongList, jsonTexts(MOST_BODY))
    .map((content) => ({ type: 'application/json', content }))
}

export function formBodies(names) {
  const field = fc.constantFrom(...names, 'a', '__proto__', 'a[b][c]')
  const few = fc
    .array(fc.tuple(field, texts(15_000)), { minLength: 1, maxLength: 6 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${encodeURIComponent(wellFormed(text))}`).join('&'))
  const many = fc
    .tuple(fc.constantFrom('a=1&', '&', '=&', '%', '+', 'a[]=1&', '%u'), fc.constantFrom(100, 5_000, 60_000))
    .map(([unit, count]) => unit.repeat(count))
  const credentials = texts(256).map((password) => String(new URLSearchParams({ email: 'a@b.org', password })))
  return fc.oneof(few, many, credentials).map((content) => ({ type: 'application/x-www-form-urlencoded', content }))
}

export function multipartBodies() {
  const part = (head, content) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const end = `--${BOUNDARY}--\r\n`
  const named = texts(15_000).map((name) => part(`name="files"; filename="${name}"`, '%PDF-1.4\n%%EOF\n') + end)
  const fields = fc
    .tuple(texts(2_000), fc.constantFrom(1, 10, 5_000))
    .map(([text, count]) => part(`name="${text.slice(0, 90)}"`, text.slice(0, 30)).repeat(count) + end)
  const large = texts(900_000).map((text) => {
    const content = text.repeat(Math.ceil(MOST_UPLOAD / Math.max(text.length, 1))).slice(0, MOST_UPLOAD / 3)
    return part('name="files"; filename="large.pdf"', `%PDF-1.4\n${content}`) + end
  })
  const almostEnds = fc
    .constantFrom('\r\n--', `\r\n--${BOUNDARY.slice(0, -1)}`, '\r', '-', `--${BOUNDARY}\r\n`)
    .map((unit) => part('name="files"; filename="a.pdf"', unit.repeat(MOST_UPLOAD / unit.length)) + end)
  return fc
    .oneof(named, fields, large, almostEnds)
    .map((content) => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, content }))
}
