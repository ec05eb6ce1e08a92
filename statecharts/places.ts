import { fileURLToPath, pathToFileURL } from 'node:url'

/** True if this runs from the sources, false if it runs as built by build.ts. */
const isSource = import.meta.url.endsWith('.ts')

/** A file or folder of this package. */
export const placeOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** A module of this package that runs on its own; `name` has no extension. */
export const moduleAt = (name: string): string => placeOf(`${name}${isSource ? '.ts' : '.js'}`)

/** Node's flags to run TypeScript in another process. */
export const TYPESCRIPT_FLAGS: readonly string[] = ['--import', import.meta.resolve('tsx')]

/** A module of this package for a thread, where Node ignores those flags. */
export function threadAt(name: string): URL {
  const module = pathToFileURL(moduleAt(name))
  if (!isSource) return module
  const text = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register(); await import("${module.href}")`
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`)
}
