import type { MailContent } from '../../domain/mail.ts'
import type { Database } from '../database/database.ts'
import type { Composers } from '../mail/mails.ts'
import type { Settings } from '../settings.ts'
import type { Accounts } from './accounts.ts'
import { issueLink, type LinkPurpose } from './links.ts'

interface IdentityMailParts {
  db: Database
  accounts: Accounts
  settings: Pick<Settings, 'publicUrl' | 'externalBaseUrl'>
}

const IGNORE = 'If it was not you, you can ignore this mail: nothing changes without the link.'

/**
 * The mails of the embedded identity provider. Whether an address has an account is looked up here, when a mail leaves, and nowhere on
 * the way of whoever asked for it: neither an answer nor its time can tell.
 */
export function identityMails({ db, accounts, settings }: IdentityMailParts): Composers {
  const link = (purpose: LinkPurpose, email: string, accountId: string | null) =>
    issueLink(db, settings.publicUrl, { purpose, email, accountId })
  const portalUrl = `${settings.externalBaseUrl}/`

  return {
    async signUp(_, to) {
      const account = await accounts.findByEmail(to)
      return account
        ? haveAccount(portalUrl, await link('passwordReset', to, account.id))
        : welcome(await link('signUp', to, null))
    },

    async passwordReset(_, to) {
      const account = await accounts.findByEmail(to)
      return account && newPassword(await link('passwordReset', to, account.id))
    },

    accountChanged: () => ({
      subject: 'Your password was changed',
      blocks: [
        { paragraph: 'The password of your account for the Postgraduate Bursary was changed just now.' },
        { paragraph: 'You have been signed out everywhere. Log in with the new password.' },
        {
          note: "If it was not you, choose a new password at once, with 'Forgot your password?' on the log-in page.",
          link: { label: 'Go to the portal', url: portalUrl },
        },
      ],
    }),
  }
}

const welcome = (url: string): MailContent => ({
  subject: 'Finish signing up',
  blocks: [
    { paragraph: 'Somebody, most likely you, signed up for the Postgraduate Bursary with this email address.' },
    { paragraph: 'Choose a password to go on. The link can be used once, within 24 hours.' },
    { action: { label: 'Choose a password', url } },
    { note: IGNORE },
  ],
})

const haveAccount = (portalUrl: string, url: string): MailContent => ({
  subject: 'You have an account already',
  blocks: [
    {
      paragraph:
        'Somebody, most likely you, signed up for the Postgraduate Bursary with this email address. It has an account already: log in with that one, and your application is there.',
    },
    { action: { label: 'Go to the portal', url: portalUrl } },
    {
      note: 'Have you forgotten the password? This link can be used once, within an hour:',
      link: { label: 'Choose a new password', url },
    },
    { note: IGNORE },
  ],
})

const newPassword = (url: string): MailContent => ({
  subject: 'Choose a new password',
  blocks: [
    { paragraph: 'Somebody, most likely you, asked for a new password for the Postgraduate Bursary.' },
    { paragraph: 'The link can be used once, within an hour. Until then your password stays as it is.' },
    { action: { label: 'Choose a new password', url } },
    { note: IGNORE },
  ],
})
