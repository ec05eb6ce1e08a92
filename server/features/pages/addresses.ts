import { DESK_CALLBACK } from '../../../domain/desk.ts'
import { ROUTES } from '../../../domain/routes.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Where the portal may be: what the client is allowed to redirect to, and whence its calls may come. */
export interface PortalAddresses {
  origins: string[]
  callbacks: string[]
  /** Where log-out may return to; the first is where it returns when nothing is asked for. */
  logOutTargets: string[]
}

export function portalAddresses(settings: Pick<Settings, 'publicUrl' | 'externalBaseUrl'>): PortalAddresses {
  const bases = [...new Set([settings.publicUrl, settings.externalBaseUrl].map((url) => url.replace(/\/+$/, '')))]
  const origins = [...new Set(bases.map((url) => new URL(url).origin))]
  return {
    origins,
    callbacks: origins.flatMap((origin) => [origin + ROUTES.callback, origin + DESK_CALLBACK]),
    logOutTargets: [...bases, ...origins].flatMap((url) => [url, `${url}/`]),
  }
}
