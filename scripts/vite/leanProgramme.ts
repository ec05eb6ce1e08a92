import type { Plugin } from 'vite'
import { aliasesOf } from '../support/programme.mjs'

/** Statements of a row that only the server and staff use. Applicants do not load them. */
const STAFF_ONLY =
  /(?<=[{,])\s*(?:(?:blind|identifies): true|(?:column|letter|figure|listed): '[^'\n]*'|(?:otherPaths|names): \[[^\]\n]*\])(?:,|(?=\s*\}))/g

/** The rows of a file of the programme as applicants load them. */
export const leanRows = (code: string) => code.replace(STAFF_ONLY, '')

export function leanProgramme(): Plugin {
  return {
    name: 'lean-programme',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: `${aliasesOf()['#programme']}/**/*.ts` },
      handler: (code) => ({ code: leanRows(code), map: null }),
    },
  }
}
