import { createRequire, register } from 'node:module'

/** Styles, pictures and texts that a bundler lets modules import. Node needs something in their place. */
export const ASSETS =
  'css less sass scss styl svg png jpg jpeg gif webp avif ico woff woff2 ttf mp3 mp4 webm wav html md txt graphql gql'
    .split(' ')
    .map((extension) => `.${extension}`)

const IMPORT_HOOK = `
const assets = new Set(${JSON.stringify(ASSETS)})
export const load = (url, context, next) => assets.has(/\\.\\w+$/.exec(url.split('?')[0])?.[0])
  ? { format: 'module', shortCircuit: true, source: 'export default ""' }
  : next(url, context)`

export function loadAssetsAsEmpty(): void {
  register(`data:text/javascript,${encodeURIComponent(IMPORT_HOOK)}`, import.meta.url)
  const { extensions } = createRequire(import.meta.url)
  for (const asset of ASSETS) extensions[asset] = (module) => (module.exports = '')
}
