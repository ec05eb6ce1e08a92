import type { HomeContent } from '../../../domain/entities.ts'
import type { EarlyScreen } from '../../../domain/earlyScreen.ts'
import { ACCOUNT_PATH } from '../../../domain/identityPages.ts'
import type { Contact, DeskSettings, PortalSettings, PublicPageData } from '../../../domain/settings.ts'
import type { MailSettings, Settings } from '../../platform/settings/settings.ts'
import type { Reference } from '../reference/reference.ts'

/** The provider's contact details as part of settings; empty if not configured. */
export const reachable = (contact: Contact): { contact?: Contact } =>
  contact.email === undefined && contact.phone === undefined ? {} : { contact }

/** The mailbox shows mails, and their links work. Files without it are for the operator. */
const isRead = (mail: MailSettings) => mail.way === 'smtp' || (mail.way === 'folder' && mail.mailbox !== null)

export function portalSettings({
  providerName,
  apiBase,
  externalBaseUrl,
  errorPath,
  auth,
  contact,
  keepDraftDays,
  mail,
  brand,
}: Settings): PortalSettings {
  const { domain, clientId, audience, embedded } = auth
  const identity = { domain, clientId, audience, ...(embedded ? { account: ACCOUNT_PATH } : {}) }
  const { logo } = brand.look
  return {
    providerName,
    ...(logo === undefined ? {} : { logo }),
    ...reachable(contact),
    keepDraftDays,
    ...(isRead(mail) ? { sendsMail: true } : {}),
    apiBase,
    externalBaseUrl,
    errorPath,
    identity,
  }
}

export const deskSettings = ({ staffIdleMinutes }: Settings): DeskSettings => ({ idleMs: staffIdleMinutes * 60_000 })

/** The home page's content (section 7.11), with the status's closing date if it has none. */
export function contentWith(content: HomeContent, closingDate: string | undefined): HomeContent {
  return {
    ...content,
    closing: { ...content.closing, closingDate: content.closing.closingDate || (closingDate ?? '') },
  }
}

/** The lists that an early screen offers. */
export async function readLists(reference: Reference): Promise<Omit<EarlyScreen, 'place'>> {
  const snapshot = await reference.snapshot()
  const [regions, countries] = await Promise.all([snapshot.regions(), snapshot.countries()])
  return { regions, countries }
}

/** The current data for rendering pages. */
export async function readPageData(
  settings: Settings,
  reference: Reference,
  content: HomeContent,
): Promise<PublicPageData> {
  const snapshot = await reference.snapshot()
  const [[status = null], courses] = await Promise.all([snapshot.status(), snapshot.courses()])
  return {
    settings: portalSettings(settings),
    content: contentWith(content, status?.closingDate),
    courses: [...courses],
    applicationsStatus: status,
  }
}
