import type { Plugin } from 'vite'

const IMPORT = 'import { Transition } from "../Transition/Transition.mjs";'

/** No button of the portal takes Mantine's `loading`: what animates its loader is left out. */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/components\/Button\/Button\.mjs$/ },
      handler(code) {
        if (!code.includes(IMPORT))
          throw new Error("Mantine's Button no longer imports Transition: look at leanMantine")
        return { code: code.replace(IMPORT, 'const Transition = () => null;'), map: null }
      },
    },
  }
}
