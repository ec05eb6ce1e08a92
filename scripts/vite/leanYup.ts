import type { Plugin } from 'vite'
import { expectNone, replaceOnce } from './replaceOnce.ts'

/**
 * Serves yup without what the browser's schemas do not use: camelCase() and snakeCase() of object keys, validateAt(), url(),
 * uuid(), datetime() and second names of methods, and the kinds of schema that the bundler keeps only because yup assigns
 * properties of their classes. Saves more than 2 kB (Brotli) on every step.
 */

const UNUSED = 'tiny-case'
const STUB = '\0unused-cases'

/** They serve extensions of yup, which the portal has none of. Every kind of schema works without them. */
const SCHEMAS = ['Mixed', 'Boolean', 'String', 'Number', 'Date', 'Object', 'Array', 'Tuple']
const UNCALLED = [
  /^for \(const method of \['validate', 'validateSync'\]\) Schema\.prototype\[`\$\{method\}At`\] = [^]*?^};$/,
  /^for \(const alias of \['equals', 'is'\]\) .+;$/,
  /^for \(const alias of \['not', 'nope'\]\) .+;$/,
  ...['url\\(message = string\\.url\\)', 'uuid\\(message = string\\.uuid\\)', 'datetime\\(options\\)'].map(
    (method) => new RegExp(`^  ${method} \\{$[^]*?^  \\}$`),
  ),
]
const ASSIGNED = [
  ...SCHEMAS.map((name) => new RegExp(`^create\\$\\d\\.prototype = ${name}Schema\\.prototype;$`)),
  /^create\$\d\.INVALID_DATE = invalidDate;$/,
  /^DateSchema\.INVALID_DATE = invalidDate;$/,
]
const withoutUnused = (code: string) =>
  replaceOnce(
    [...UNCALLED, ...ASSIGNED].reduce((left, line) => replaceOnce(left, line), code),
    /\bDateSchema\.INVALID_DATE\b/,
    'invalidDate',
  )

const MODULE = /\/node_modules\/yup\/index\.esm\.js$/

export function leanYup(): Plugin {
  let unseen = new Set<string>()
  return {
    name: 'lean-yup',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'desk',
    buildStart() {
      unseen = new Set([UNUSED, 'yup'])
    },
    resolveId(source, importer) {
      if (source !== UNUSED || importer === undefined || !MODULE.test(importer)) return null
      unseen.delete(UNUSED)
      return STUB
    },
    load: (id) => (id === STUB ? 'export const camelCase = undefined, snakeCase = undefined' : null),
    transform: {
      filter: { id: MODULE },
      handler(code) {
        unseen.delete('yup')
        return withoutUnused(code)
      },
    },
    buildEnd: (error) => (error ? undefined : expectNone('lean-yup', unseen)),
  }
}
