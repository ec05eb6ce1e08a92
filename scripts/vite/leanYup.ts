import type { Plugin } from 'vite'

/** What ties the classes of kinds that no schema of a page has to the module, so that they are left out where nothing names them. */
const UNUSED_KINDS =
  /^(?:create\$\d+\.prototype = (?:Array|Date|Tuple)Schema\.prototype|(?:create\$\d+|DateSchema)\.INVALID_DATE = \w+);$/gm

/** Methods of object schemas that rename keys, with tables of the letters of many scripts. */
const RENAMING = /^ {2}(?:camelCase|snakeCase|constantCase)\(\) \{\n.*\n {2}\}$/gm
const LETTERS = /^import \{ camelCase, snakeCase \} from 'tiny-case';$/gm

const PARTS = [
  [UNUSED_KINDS, 5],
  [RENAMING, 3],
  [LETTERS, 1],
] as const

/** Leaves out what no schema of a page uses of yup, which a bundler has to keep: docs/decisions/architecture/0007. */
export function leanYup(): Plugin {
  return {
    name: 'lean-yup',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/yup\/index\.esm\.js$/ },
      handler(code) {
        for (const [part, count] of PARTS)
          if (code.match(part)?.length !== count)
            throw new Error(`yup no longer has ${count} of ${part}: look at leanYup`)
        return { code: PARTS.reduce((left, [part]) => left.replace(part, ''), code), map: null }
      },
    },
  }
}
