import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Parts that a component of Mantine imports and the portal never has it draw: what animates a button's loader, groups of buttons, buttons
 * that close a notice or clear a field, a placeholder in place of an input, and styles that stand in the page.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  Alert: ['CloseButton'],
  Button: ['Transition', 'ButtonGroup', 'ButtonGroupSection'],
  Input: ['InputClearButton', 'InputPlaceholder'],
  MantineProvider: ['MantineClasses', 'MantineCssVariables'],
}

const FILES = new RegExp(`/@mantine/core/esm/(?:components|core)/(${Object.keys(UNUSED).join('|')})/\\1\\.mjs$`)

export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    transform: {
      filter: { id: FILES },
      handler(code, id) {
        const component = path.basename(id, '.mjs')
        return { code: (UNUSED[component] ?? []).reduce(without(component), code), map: null }
      },
    },
  }
}

const without = (component: string) => (code: string, unused: string) => {
  const imported = new RegExp(`^import \\{ ${unused} \\} from "[^"]+";$`, 'm')
  if (!imported.test(code)) throw new Error(`Mantine's ${component} no longer imports ${unused}: look at leanMantine`)
  return code.replace(imported, `const ${unused} = () => null;`)
}
