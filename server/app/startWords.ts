import { PROGRAMME } from '#programme/names.ts'
import path from 'node:path'
import { DESK_PATH } from '../../domain/routes.ts'
import { VERSION } from '../platform/version.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Lines that `npm start` prints once it serves: where everything is. */

type Told = Pick<Settings, 'publicUrl' | 'auth' | 'admin' | 'mail' | 'databaseUrl' | 'documentsUrl' | 'dataDir'>

export function startWords(settings: Told, hasAdministrator: boolean): string[] {
  const { publicUrl } = settings
  return [
    `Portal:   ${publicUrl} (${PROGRAMME} ${VERSION})`,
    `Desk:     ${publicUrl}${DESK_PATH}${administratorOf(settings, hasAdministrator)}`,
    `Mailbox:  ${mailsOf(settings)}`,
    `Data:     ${dataOf(settings)}`,
  ]
}

function administratorOf({ auth, admin, dataDir }: Told, hasAdministrator: boolean): string {
  if (!auth.embedded) return `. Staff get their roles at ${auth.domain}: see docs/auth0.md.`
  if (admin) return '. Log in with ADMIN_EMAIL and ADMIN_PASSWORD.'
  if (hasAdministrator) return ''
  const folder = dataDir === path.resolve('.data') ? '' : `DATA_DIR=${dataDir} `
  return `. There is no administrator yet. To become one, run in a second terminal: ${folder}npm run portal -- role grant admin you@example.org`
}

function mailsOf({ mail }: Told): string {
  if (mail.way === 'smtp') return 'none, because MAIL_URL names a mail server. It sends the emails.'
  if (mail.way === 'none') return 'none, and no emails are sent. Set MAIL_URL to send them.'
  if (mail.mailbox === null)
    return `none, because others than this machine could open it. Emails are in ${mail.folder}.`
  return `${mail.mailbox} shows every email of this portal. Nothing is sent.`
}

function dataOf({ databaseUrl, documentsUrl, dataDir }: Told): string {
  if (databaseUrl === undefined && documentsUrl === undefined) return `${dataDir}. Delete the folder to start again.`
  const database = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL'
  const documents = documentsUrl === undefined ? dataDir : 'the store of DOCUMENTS_URL'
  return `${database}; documents in ${documents}.`
}
