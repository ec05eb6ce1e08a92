import type { PortalSettings } from '../../../domain/settings.ts'

/** A portal with the embedded identity provider. */
export const SETTINGS: PortalSettings = {
  providerName: 'The provider',
  keepDraftDays: 90,
  apiBase: '/postgradexternalapi',
  externalBaseUrl: 'https://bursary.example',
  errorPath: '/',
  identity: { domain: 'http://localhost:3000', clientId: 'portal', audience: 'api' },
}
