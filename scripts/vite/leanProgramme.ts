import type { Plugin } from 'vite'
import { aliasesOf } from '../support/programme.mjs'

/** Statements of a row that only the server and staff use. Applicants do not load them. */
const STAFF_ONLY =
  /^\s*(?:(?:blind|identifies): true|(?:column|letter|figure|listed): '[^'\n]*'|(?:otherPaths|names): \[[^\]\n]*\]),\n/gm

export function leanProgramme(): Plugin {
  return {
    name: 'lean-programme',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: `${aliasesOf()['#programme']}/**/*.ts` },
      handler: (code) => ({ code: code.replace(STAFF_ONLY, ''), map: null }),
    },
  }
}
