import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const machinesFolder = fileURLToPath(new URL('../../machines/', import.meta.url))
const mutatedFile = fileURLToPath(new URL('./mutated.ts', import.meta.url))
const declaration = /export const (\w+)Machine = /

/** Passes every exported machine through `mutated`. */
export function mutatePlugin(): Plugin {
  return {
    name: 'mutate',
    enforce: 'pre',
    transform(code, id) {
      const name = declaration.exec(code)?.[1]
      if (name === undefined || !path.normalize(id).startsWith(machinesFolder)) return null
      return [
        `import { mutated as mutatedMachine } from ${JSON.stringify(mutatedFile)}`,
        code.replace(declaration, 'const originalMachine = '),
        `export const ${name}Machine = mutatedMachine(${JSON.stringify(name)}, originalMachine)`,
      ].join('\n')
    },
  }
}
