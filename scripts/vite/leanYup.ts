import type { Plugin } from 'vite'

/**
 * Serves yup without what no schema of the portal uses: camelCase() and snakeCase() of object keys, and the kinds of schema
 * that the bundler keeps only because yup assigns properties of their classes. Saves 1.6 kB (Brotli) on every step.
 */

const UNUSED = 'tiny-case'
const STUB = '\0unused-cases'

/** They serve extensions of yup, which the portal has none of. Every kind of schema works without them. */
const ASSIGNED = /^(?:create\$\d|DateSchema)\.(?:prototype|INVALID_DATE) = .+;$/gm
const withoutProperties = (code: string) =>
  code.replaceAll(ASSIGNED, '').replaceAll('DateSchema.INVALID_DATE', 'invalidDate')

const isYup = (id: string) => id.includes('/node_modules/yup/')

export function leanYup(): Plugin {
  return {
    name: 'lean-yup',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'desk',
    resolveId: (source, importer) => (source === UNUSED && importer !== undefined && isYup(importer) ? STUB : null),
    load: (id) => (id === STUB ? 'export const camelCase = undefined, snakeCase = undefined' : null),
    transform: (code, id) => (isYup(id) ? withoutProperties(code) : null),
  }
}
