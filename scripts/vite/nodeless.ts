import type { Plugin } from 'vite'

/** libheif-js asks for Node's modules where it finds itself in Node; in a browser's worker they are never reached. */
export function nodeless(): Plugin {
  const EMPTY = '\0no-node-module'
  return {
    name: 'nodeless',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('/libheif-js/') && ['fs', 'path', 'crypto'].includes(source) ? EMPTY : undefined,
    load: (id) => (id === EMPTY ? 'export default {}' : undefined),
  }
}
