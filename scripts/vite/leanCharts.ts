import type { Plugin } from 'vite'

/** Descriptions serve the visualizer; without them and the two below, every step loads 6.3 kB (Brotli) less. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),?/g

/** `setup` needs its types for TypeScript only. Their braces nest once. */
const TYPES = /\btypes:\s*\{(?:[^{}]|\{[^{}]*\})*\},?/g

/** Returns its argument unchanged; it exists for TypeScript only. */
const STATE_CONFIG = /\b\w+\.createStateConfig(?=\()/g

/** The names in the messages of actors that the portal always replaces. */
const NAME = /\b(notProvided(?:Callback)?)(?:<[^']*?>)?\('\w+'\)/g

/** A line that the patterns above should have removed. */
const LEFT = /^.*(?:\btypes:\s*\{|\.createStateConfig\b).*$/m

function lean(code: string): string {
  const left = [DESCRIPTION, TYPES, STATE_CONFIG]
    .reduce((rest, part) => rest.replace(part, ''), code)
    .replace(NAME, '$1()')
  const line = LEFT.exec(left)?.[0]
  if (line !== undefined) throw new Error(`scripts/vite/leanCharts.ts could not remove this line: ${line.trim()}`)
  return left
}

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
