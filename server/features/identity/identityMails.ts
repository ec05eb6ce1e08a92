import { AWARD, PROGRAMME } from '#programme/names.ts'
import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { formatDay, openStatus } from '../../../domain/calendar.ts'
import type { MailContent } from '../../../domain/mail.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Composers } from '../../../domain/mails.ts'
import type { Contact } from '../../../domain/settings.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { DESK_PATH } from '../../../domain/routes.ts'
import { rolesOf } from '../../../domain/roles.ts'
import { listStatus } from '../intakes/intakes.ts'
import { type Accounts } from './accounts.ts'
import { subjectOf } from './subjects.ts'
import { issueLink } from './links.ts'
import type { LinkPurpose } from '../../platform/database/schema/identity.ts'

interface IdentityMailParts {
  db: Database
  accounts: Accounts
  settings: Pick<Settings, 'publicUrl' | 'externalBaseUrl' | 'contact'>
}

const IGNORE = 'If this was not you, ignore this email. Nothing changes unless you use the link.'

/**
 * Mails of the embedded identity provider. Whether an address has an account is checked only when a mail is sent, so
 * neither a response nor its timing reveals it.
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

    async welcome() {
      const now = Date.now()
      return accountReady(portalUrl, openStatus(await listStatus(db, now), now)?.closingDate)
    },

    async passwordReset(_, to) {
      const account = await accounts.findByEmail(to)
      return account && newPassword(await link('passwordReset', to, account.id))
    },

    async invitation({ accountId }, to) {
      const account = await accounts.find(subjectOf(accountId))
      if (account?.email !== to || rolesOf(account.permissions).length === 0) return null
      return account.isEmailProved
        ? newRole(settings.publicUrl + DESK_PATH)
        : invitation(await link('invitation', to, accountId))
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

    accountChanged: ({ what }) => changed(what, portalUrl, settings.contact),
  }
}

const welcome = (url: string): MailContent => ({
  subject: 'Finish signing up',
  blocks: [
    { paragraph: `Someone, probably you, signed up for the ${PROGRAMME} with this email address.` },
    { paragraph: 'Choose a password to continue. You can use the link once, within 24 hours.' },
    { action: { label: 'Choose a password', url } },
    { note: IGNORE },
  ],
})

const accountReady = (url: string, closingDate: string | undefined): MailContent => ({
  subject: 'Your account is ready',
  blocks: [
    { paragraph: `You have signed up for the ${PROGRAMME}. Log in with this email address and your password.` },
    {
      paragraph:
        'We store what you enter while you type, so you can stop and continue later, also on another device. You have applied once you submit your application.',
    },
    ...(closingDate === undefined
      ? []
      : [{ facts: [['Closing date', `${formatDay(closingDate)} (${TIME_ZONE_NAME})`] as const] }]),
    { action: { label: 'Continue your application', url } },
  ],
})

const invitation = (url: string): MailContent => ({
  subject: `Your invitation to the ${AWARD} desk`,
  blocks: [
    { paragraph: `An administrator has invited you to work on ${PROGRAMME} applications.` },
    { paragraph: 'Choose a password to confirm this address. You can use the link once, within 7 days.' },
    { action: { label: 'Choose a password', url } },
    { note: 'If you did not expect this, ignore this email.' },
  ],
})

const newRole = (url: string): MailContent => ({
  subject: `You have a new role at the ${AWARD} desk`,
  blocks: [
    { paragraph: `An administrator has given you a role at the desk of the ${PROGRAMME}.` },
    { paragraph: 'Log in with this email address and your password.' },
    { action: { label: 'Open the desk', url } },
  ],
})

const haveAccount = (portalUrl: string, url: string): MailContent => ({
  subject: 'You already have an account',
  blocks: [
    {
      paragraph: `Someone, probably you, signed up for the ${PROGRAMME} with this email address. You already have an account. Log in to see your application.`,
    },
    { action: { label: 'Go to the portal', url: portalUrl } },
    {
      note: 'Forgotten your password? You can use this link once, within an hour:',
      link: { label: 'Choose a new password', url },
    },
    { note: IGNORE },
  ],
})

const newPassword = (url: string): MailContent => ({
  subject: 'Choose a new password',
  blocks: [
    { paragraph: `Someone, probably you, asked for a new password for the ${PROGRAMME}.` },
    { paragraph: 'You can use the link once, within an hour. Your password does not change until then.' },
    { action: { label: 'Choose a new password', url } },
    { note: IGNORE },
  ],
})

const confirmEmail = (url: string): MailContent => ({
  subject: 'Confirm your email address',
  blocks: [
    { paragraph: 'Please confirm that this address is yours. You need to do this before you submit your application.' },
    { paragraph: 'You can use the link once, within 24 hours.' },
    { action: { label: 'Confirm the address', url } },
    { note: IGNORE },
  ],
})

const newEmail = (url: string): MailContent => ({
  subject: 'Confirm your new email address',
  blocks: [
    { paragraph: `Someone, probably you, wants to use this email address for their ${PROGRAMME} account.` },
    { paragraph: 'You can use the link once, within 24 hours. The account keeps its current address until then.' },
    { action: { label: 'Use this address', url } },
    { note: IGNORE },
  ],
})

const taken = (portalUrl: string): MailContent => ({
  subject: 'This email address already has an account',
  blocks: [
    {
      paragraph: `Someone, probably you, wanted to use this email address for another ${PROGRAMME} account. The address already has an account, so nothing has changed.`,
    },
    { action: { label: 'Go to the portal', url: portalUrl } },
  ],
})

const NEW_PASSWORD = {
  subject: 'Your password was changed',
  paragraph: `The password of your ${PROGRAMME} account has just been changed.`,
  note: "If this was not you, choose a new password now. Use 'Forgot your password?' on the login page.",
}

const EVERYWHERE = 'You have been logged out everywhere.'

const CHANGED = {
  password: {
    ...NEW_PASSWORD,
    ended: 'You have been logged out everywhere except on the device where it was changed.',
  },
  passwordReset: { ...NEW_PASSWORD, ended: EVERYWHERE },
  emailAsked: {
    subject: 'Request to change your email address',
    paragraph: `Someone, probably you, asked to change the email address of your ${PROGRAMME} account.`,
    note: 'If this was not you, choose a new password now. That cancels the change.',
    ended: 'We have sent a link to the new address. Your account keeps this address until the link is used.',
  },
  email: {
    subject: 'Your email address was changed',
    paragraph: `We have changed the email address of your ${PROGRAMME} account. You can no longer log in with this one.`,
    note: 'If this was not you, someone else can use your account.',
    ended: EVERYWHERE,
  },
  secondFactorOn: {
    subject: 'Your second factor is on',
    paragraph: 'From now on you need a code of your authenticator app to log in to the desk.',
    note: 'If this was not you, tell your administrator now.',
    ended: 'You are still logged in where you are.',
  },
  secondFactorOff: {
    subject: 'Your second factor is off',
    paragraph: 'You no longer need a code of an authenticator app to log in to the desk.',
    note: 'If this was not you, change your password and tell your administrator now.',
    ended: 'You are still logged in where you are.',
  },
}

/** The other changes can be undone with a new password. */
const contactNow = (what: keyof typeof CHANGED, { email, phone }: Contact) => {
  const ways = [email, phone].filter((way) => way !== undefined)
  return what === 'email' && ways.length > 0 ? ` Contact us now: ${ways.join(' or ')}.` : ''
}

function changed(what: keyof typeof CHANGED, url: string, contact: Contact): MailContent {
  const { subject, paragraph, note, ended } = CHANGED[what]
  return {
    subject,
    blocks: [
      { paragraph },
      { paragraph: ended },
      { note: note + contactNow(what, contact), link: { label: 'Go to the portal', url } },
    ],
  }
}
