import * as fc from 'fast-check'

/** Texts that have been slow for parsers, patterns and normalisers, up to the size limits. */

const UNITS = [
  '<i>',
  '<i>a</i>',
  '<a',
  '<p ',
  '<!--',
  '</p>',
  '<br>',
  '<svg>',
  '<ul><li>',
  '<b style="color:red">a</b>',
  '<a href="https://example.org/">a</a>',
  '&#1',
  '&amp',
  ' ',
  '\t\n',
  '.',
  '..',
  '@',
  'a@',
  'a.',
  'a-',
  '-',
  '0',
  '%',
  '_',
  '\\',
  '"',
  "'",
  '(',
  ',',
  ';',
  'a,',
  '*;q=0.1,',
  'a=b;',
  'W/"a",',
  '\u200b',
  '\u0344',
  '\ufdfa',
  '\u{1f600}',
  'é',
  'word ',
]

const PREFIXES = ['', '', '', 'word '.repeat(480), 'a@b.', '1990-', 'https://', 'Bearer ', '{"a":']

/** URLs cannot contain lone surrogates. */
export const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** @param {number} most in characters */
export function texts(most) {
  const sizes = [1, 300, 4_000, 190_000, 390_000, 900_000].filter((size) => size < most)
  const repeated = fc
    .tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...UNITS), fc.constantFrom(...sizes, most))
    .map(([prefix, unit, size]) => (prefix + unit.repeat(Math.ceil(size / unit.length))).slice(0, size))
  const mixed = fc
    .tuple(fc.array(fc.constantFrom(...UNITS), { minLength: 2, maxLength: 5 }), fc.constantFrom(...sizes, most))
    .map(([units, size]) =>
      units
        .join('')
        .repeat(Math.ceil(size / units.join('').length))
        .slice(0, size),
    )
  return fc.oneof({ weight: 4, arbitrary: repeated }, { weight: 2, arbitrary: mixed }, fc.string())
}

/** JSON values as deep and as wide as the size allows. */
export function jsonTexts(most) {
  const size = fc.constantFrom(10, 1_000, 20_000, Math.floor(most / 12))
  const deep = fc
    .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"__proto__":', '}'], ['{"form":', '}']), size)
    .map(([[open, close], depth]) => {
      const levels = Math.min(depth, Math.floor((most - 1) / (open.length + close.length)))
      return `${open.repeat(levels)}1${close.repeat(levels)}`
    })
  const wide = fc
    .tuple(fc.constantFrom('array', 'object'), size)
    .map(([kind, width]) =>
      kind === 'array'
        ? `[${Array.from({ length: width }, (_, index) => index).join()}]`
        : `{${Array.from({ length: width }, (_, index) => `"k${index}":1`).join()}}`,
    )
  const broken = texts(most - 2).map((text) => `"${text}`)
  return fc.oneof(deep, wide, broken)
}
