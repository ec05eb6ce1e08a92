import { ROUTES, DESK_CALLBACK, DESK_PATH } from '../../../domain/routes.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** The portal's addresses: allowed redirect targets and origins. */
export interface PortalAddresses {
  origins: string[]
  callbacks: string[]
  /** Allowed return addresses after log-out; the first is the default. */
  logOutTargets: string[]
}

export function portalAddresses(settings: Pick<Settings, 'publicUrl' | 'externalBaseUrl'>): PortalAddresses {
  const bases = [...new Set([settings.publicUrl, settings.externalBaseUrl].map((url) => url.replace(/\/+$/, '')))]
  const origins = [...new Set(bases.map((url) => new URL(url).origin))]
  return {
    origins,
    callbacks: origins.flatMap((origin) => [origin + ROUTES.callback, origin + DESK_CALLBACK]),
    logOutTargets: [
      ...[...bases, ...origins].flatMap((url) => [url, `${url}/`]),
      ...origins.map((origin) => origin + DESK_PATH),
    ],
  }
}
