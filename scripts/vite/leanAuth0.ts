import path from 'node:path'
import type { Plugin } from 'vite'
import { expectNone } from './replaceOnce.ts'

/**
 * Bundles auth0-spa-js from its sources without the flows that the portal does not use. Saves 35 kB (Brotli) on every step:
 * the published bundle is one class, which bundlers cannot shake. See docs/decisions/architecture/0007.
 */

const SDK = '/node_modules/@auth0/auth0-spa-js/src/'
/** The clients of unused flows, by the path that Auth0Client.ts imports them from. */
const UNUSED_FLOWS: Readonly<Record<string, string>> = {
  './myaccount': 'MyAccountApiClient',
  './mfa': 'MfaApiClient',
  './passkey': 'PasskeyApiClient',
  './anonymous': 'AnonymousSessionApiClient',
  './dpop/dpop': 'Dpop',
  '@auth0/auth0-auth-js': 'AuthClient',
}
const STUB = '\0unused-flow:'
const WORKER = './worker/token.worker.ts'

export function leanAuth0(): Plugin {
  let unseen = new Set<string>()
  return {
    name: 'lean-auth0',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'desk',
    buildStart() {
      unseen = new Set([...Object.keys(UNUSED_FLOWS), WORKER])
    },
    async resolveId(source, importer) {
      if (source === '@auth0/auth0-spa-js') {
        const bundled = await this.resolve(source, importer, { skipSelf: true })
        if (bundled === null) throw new Error('@auth0/auth0-spa-js is not installed')
        return path.join(bundled.id.replace(/\/dist\/.*/, ''), 'src/Auth0Client.ts')
      }
      if (!importer?.includes(SDK)) return null
      if (importer.endsWith('/Auth0Client.ts')) unseen.delete(source)
      if (source === WORKER) {
        const worker = await this.resolve(source, importer, { skipSelf: true })
        return worker && `${worker.id}?worker&inline`
      }
      return importer.endsWith('/Auth0Client.ts') && source in UNUSED_FLOWS ? STUB + source : null
    },
    load(id) {
      if (!id.startsWith(STUB)) return null
      const name = UNUSED_FLOWS[id.slice(STUB.length)]
      return `export class ${name} {}`
    },
    buildEnd: (error) => (error ? undefined : expectNone('lean-auth0', unseen)),
  }
}
