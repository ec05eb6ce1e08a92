import type { MailContent } from '../../../domain/mail.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Composers } from '../../../domain/mails.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { subjectOf, type Accounts } from './accounts.ts'
import { issueLink } from './links.ts'
import type { LinkPurpose } from '../../platform/database/schema/identity.ts'

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

    async emailProof({ accountId }, to) {
      const account = await accounts.find(subjectOf(accountId))
      if (account?.email !== to || account.isEmailProved) return null
      return confirmEmail(await link('emailProof', to, accountId))
    },

    async emailChange({ accountId }, to) {
      const other = await accounts.findByEmail(to)
      return other ? taken(portalUrl) : newEmail(await link('emailChange', to, accountId))
    },

    accountChanged: ({ what }) => changed(what, portalUrl),
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

const confirmEmail = (url: string): MailContent => ({
  subject: 'Confirm your email address',
  blocks: [
    { paragraph: 'Please confirm that this address is yours: you need that before you submit your application.' },
    { paragraph: 'The link can be used once, within 24 hours.' },
    { action: { label: 'Confirm the address', url } },
    { note: IGNORE },
  ],
})

const newEmail = (url: string): MailContent => ({
  subject: 'Confirm your new email address',
  blocks: [
    { paragraph: 'The holder of an account for the Postgraduate Bursary wants to use this email address for it.' },
    { paragraph: 'The link can be used once, within 24 hours. Until then the account keeps the address that it has.' },
    { action: { label: 'Use this address', url } },
    { note: IGNORE },
  ],
})

const taken = (portalUrl: string): MailContent => ({
  subject: 'This email address has an account already',
  blocks: [
    {
      paragraph:
        'Somebody, most likely you, wanted to use this email address for another account for the Postgraduate Bursary. It has one already, so nothing was changed.',
    },
    { action: { label: 'Go to the portal', url: portalUrl } },
  ],
})

const NEW_PASSWORD = {
  subject: 'Your password was changed',
  paragraph: 'The password of your account for the Postgraduate Bursary was changed just now.',
  note: "If it was not you, choose a new password at once, with 'Forgot your password?' on the log-in page.",
}

const EVERYWHERE = 'You have been signed out everywhere.'

const CHANGED = {
  password: { ...NEW_PASSWORD, ended: 'You have been signed out everywhere but where it was changed.' },
  passwordReset: { ...NEW_PASSWORD, ended: EVERYWHERE },
  emailAsked: {
    subject: 'Another email address was asked for',
    paragraph:
      'Somebody who is logged in to your account for the Postgraduate Bursary wants to use another email address for it.',
    note: 'If it was not you, choose a new password at once: that calls it off.',
    ended: 'Your account keeps this address until the link is followed that we have sent to the other one.',
  },
  email: {
    subject: 'Your email address was changed',
    paragraph:
      'Your account for the Postgraduate Bursary has got another email address. This one no longer leads to it.',
    note: 'If it was not you, tell us at once.',
    ended: EVERYWHERE,
  },
}

function changed(what: keyof typeof CHANGED, url: string): MailContent {
  const { subject, paragraph, note, ended } = CHANGED[what]
  return {
    subject,
    blocks: [{ paragraph }, { paragraph: ended }, { note, link: { label: 'Go to the portal', url } }],
  }
}
