import type { Plugin } from 'vite'

/** A chart's descriptions are for its readers: in the analysts' visualizer, not in every applicant's browser. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),?/g

/** What `setup` takes for TypeScript alone, and never reads; braces in it are one deep. */
const TYPES = /\btypes:\s*\{(?:[^{}]|\{[^{}]*\})*\},?/g

/** Gives back what it is given: it is there for TypeScript too. */
const STATE_CONFIG = /\b\w+\.createStateConfig(?=\()/g

const lean = (code: string) => [DESCRIPTION, TYPES, STATE_CONFIG].reduce((left, part) => left.replace(part, ''), code)

export function leanCharts(): Plugin {
  return {
    name: 'lean-charts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => (name === 'client' || name === 'desk') && process.env.VITE_INSPECT !== '1',
    transform: {
      filter: { id: /\/machines\/[^?]*\.ts$/ },
      handler: (code) => ({ code: lean(code), map: null }),
    },
  }
}
