import type { BuildOptions, Plugin } from 'vite'

/** Lets a failed `import()` succeed later without a reload. See src/loading/importFiles.ts. */

/** Vite's own helper, which wraps every `import()` of a build. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

export function retriableImports(): Plugin {
  return {
    name: 'retriable-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'desk',
    load: (id) =>
      id === PRELOAD_HELPER ? `export { importFiles as __vitePreload } from '/src/loading/importFiles.ts'` : null,
  }
}

/** Lists the module itself among the files of an import; Vite lists it only if it needs others. */
export const modulePreload = {
  polyfill: false,
  resolveDependencies: (file, files, { hostType }) =>
    hostType === 'html' || files.includes(file) ? files : [file, ...files],
} satisfies BuildOptions['modulePreload']
