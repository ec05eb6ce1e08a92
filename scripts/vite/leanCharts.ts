import type { Plugin } from 'vite'

/** A chart's descriptions are for its readers: in the analysts' visualizer, not in every applicant's browser. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`),?/g

export function leanCharts(): Plugin {
  return {
    name: 'lean-charts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => (name === 'client' || name === 'desk') && process.env.VITE_INSPECT !== '1',
    transform: {
      filter: { id: /\/machines\/[^?]*\.ts$/ },
      handler: (code) => ({ code: code.replace(DESCRIPTION, ''), map: null }),
    },
  }
}
