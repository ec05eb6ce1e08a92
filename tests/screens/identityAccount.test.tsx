import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { IdentityView } from '../../domain/identityPages.ts'
import { LOG_OUT_ADDRESSES, ROUTES, DESK_PATH } from '../../domain/routes.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { attributesOf, described, formOf, lines, openPage, problems, withPages } from './support/identityPage.ts'

withPages()

type AccountView = Extract<IdentityView, { page: 'account' }>

const EMAIL = 'a@example.org'

const openAccount = (more: Partial<AccountView> = {}) =>
  openPage({ page: 'account', email: EMAIL, proof: 'notNeeded', changesEmail: false, reminders: 'none', ...more })

const HINT = 'At least 10 characters. A few unrelated words make a good password.'

const WHAT_EVERY_ACCOUNT_HAS = {
  before: ['Your account', `You are logged in as ${EMAIL}.`],
  password: ['Change your password', 'Current password', 'New password', HINT, 'Change the password'],
  after: [
    'Log out everywhere',
    'This logs you out on every device, including this one. Use it if you lost a device or forgot to log out.',
    'Log out everywhere',
    'Close your account',
    'The next page shows what will be deleted. It asks for your password.',
    'Close my account',
  ],
}

describe('‘Your account’', () => {
  it('has forms to change the password and log out everywhere, and a link to close the account', () => {
    openAccount()
    const { before, password, after } = WHAT_EVERY_ACCOUNT_HAS
    expect(document.title).toBe('Your account | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([...before, ...password, ...after])
    expect(formOf('Change the password')).toEqual(['post', '/account/password', true])
    expect(formOf('Log out everywhere')).toEqual(['post', '/account/sign-out-everywhere', true])
    expect(screen.getByRole('link', { name: 'Close my account' }).getAttribute('href')).toBe('/account/close')
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL)
    const [present, next] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')]
    expect(attributesOf(present, 'name', 'type', 'autocomplete')).toEqual(['password', 'password', 'current-password'])
    expect(attributesOf(next, 'name', 'type', 'autocomplete')).toEqual(['new-password', 'password', 'new-password'])
    expect(described(next)).toEqual([HINT])
    expect(problems()).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })

  const linksIn = (part: HTMLElement) =>
    within(part)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  it('keeps the frame of the application: the way back, the log-out and the footer', () => {
    openAccount()
    expect(linksIn(screen.getByRole('banner'))).toEqual([
      ['Bank of Tests Postgraduate Bursary', ROUTES.progress],
      ['Log out', LOG_OUT_ADDRESSES.applicants.requested],
    ])
    expect(linksIn(screen.getByRole('navigation'))).toEqual([['Back to your application', ROUTES.progress]])
    expect(linksIn(screen.getByRole('contentinfo')).slice(0, 2)).toEqual([
      ['Your account', '/account'],
      ['Your data', ROUTES.ownData],
    ])
    expect(screen.queryByText(/^Questions\?/)).toBeNull()
  })

  it.each<[string, () => unknown]>([
    ['on their account page', () => openAccount({ secondFactor: 'off' })],
    [
      'when they close their account',
      () => openPage({ page: 'closeAccount', email: EMAIL, hasSubmitted: false, isStaff: true }),
    ],
  ])('links staff to the desk, and to no application, %s', (_, open) => {
    open()
    expect(linksIn(screen.getByRole('banner'))).toEqual([
      ['Bank of Tests Postgraduate Bursary', DESK_PATH],
      ['Log out', LOG_OUT_ADDRESSES.staff.requested],
    ])
    expect(linksIn(screen.getByRole('navigation'))).toEqual([['Back to the desk', DESK_PATH]])
    expect(screen.queryByRole('link', { name: 'Your data' })).toBeNull()
    const { left, timeOut } = document.querySelector('dialog')?.dataset ?? {}
    expect([left, timeOut]).toEqual([DESK_PATH, LOG_OUT_ADDRESSES.staff.timeout])
    expect(document.body.textContent).not.toContain('your application')
  })

  it('offers staff an authenticator app, and leads back to the desk', () => {
    openAccount({ secondFactor: 'off', reminders: 'on' })
    expect(formOf('Set up an authenticator app')).toEqual(['post', '/account/second-factor', true])
    expect(screen.getByRole('link', { name: 'Back to the desk' }).getAttribute('href')).toBe(DESK_PATH)
    // Reminders are for applicants.
    expect(screen.queryByText('Reminder emails')).toBeNull()
  })

  it('turns the second factor of staff off with their password and a code, unless it is required', () => {
    openAccount({
      secondFactor: 'on',
      problems: { codePassword: 'This is not your current password.', code: 'This code is wrong.' },
    })
    expect(formOf('Turn it off')).toEqual(['post', '/account/second-factor-off', true])
    expect(described(screen.getByLabelText('Your password'))).toEqual(['This is not your current password.'])
    expect(described(screen.getByLabelText('Code'))).toContain('This code is wrong.')
    openAccount({ secondFactor: 'required' })
    screen.getByText(/If you lose your phone, ask the people who run the portal to turn your second factor off\.$/)
    expect(screen.queryByRole('button', { name: 'Turn it off' })).toBeNull()
  })

  it('asks to confirm an unconfirmed address', () => {
    openAccount({ proof: 'missing' })
    expect(lines().slice(2, 5)).toEqual([
      'Confirm your email address',
      `Before you can submit your application, confirm that ${EMAIL} is yours. We will email you a link.`,
      'Send me the email',
    ])
    expect(formOf('Send me the email')).toEqual(['post', '/account/email-proof', true])
    expect(document.getElementById('proof')?.contains(screen.getByRole('button', { name: 'Send me the email' }))).toBe(
      true,
    )
  })

  it('has a form to change the address, which keeps a refused one', () => {
    openAccount({ changesEmail: true, newEmail: 'b@example' })
    expect(lines().slice(7, 12)).toEqual([
      'Change your email address',
      'New email address',
      'We will email a link to the new address. The change happens when you follow it.',
      'Your password',
      'Change the address',
    ])
    expect(formOf('Change the address')).toEqual(['post', '/account/email', true])
    const field = screen.getByLabelText<HTMLInputElement>('New email address')
    expect([field.value, field.maxLength]).toEqual(['b@example', rulesOf('personalDetails').email.longest])
    expect(attributesOf(screen.getByLabelText('Your password'), 'name', 'type', 'autocomplete')).toEqual([
      'email-password',
      'password',
      'current-password',
    ])
  })

  it.each([
    [
      'on',
      'We email you 7 days and 1 day before the closing date if you have not submitted your application.',
      'Turn them off',
      '/account/reminders-off',
    ],
    [
      'off',
      'Reminders are off. We will not email you before the closing date.',
      'Turn them on',
      '/account/reminders-on',
    ],
  ] as const)('shows that reminder mails are %s', (reminders, hint, button, action) => {
    openAccount({ reminders })
    expect(lines().slice(7, 10)).toEqual(['Reminder emails', hint, button])
    expect(formOf(button)).toEqual(['post', action, true])
  })

  it('lists the errors first, each with a link to its field', () => {
    openAccount({
      proof: 'missing',
      changesEmail: true,
      problems: {
        proof: 'Too many mails.',
        password: 'Not the password.',
        newPassword: 'Too short.',
        email: 'No address.',
        emailPassword: 'Not it either.',
      },
    })
    expect(document.title).toBe('Error: Your account | Bank of Tests Postgraduate Bursary')
    const said = problems() ?? []
    expect(said).toEqual([
      ['Too many mails.', '#proof'],
      ['Not the password.', '#password'],
      ['Too short.', '#new-password'],
      ['No address.', '#email'],
      ['Not it either.', '#email-password'],
    ])
    for (const [, href] of said) expect(document.querySelector(href ?? '')).not.toBeNull()
    expect(described(screen.getByLabelText('New email address'))).toEqual([
      'We will email a link to the new address. The change happens when you follow it.',
      'No address.',
    ])
    expect(described(screen.getByLabelText('Your password'))).toEqual(['Not it either.'])
    expect(described(screen.getByLabelText('Current password'))).toEqual(['Not the password.'])
    expect(described(screen.getByLabelText('New password'))).toEqual([HINT, 'Too short.'])
  })
})

describe('the page to close an account', () => {
  const WHOSE = `the account of ${EMAIL} and its password, on every device`

  it('lists what is deleted before a submission', () => {
    openPage({ page: 'closeAccount', email: EMAIL, hasSubmitted: false })
    expect(document.title).toBe('Close your account? | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([
      'Close your account?',
      'You cannot undo this. Closing your account permanently deletes:',
      WHOSE,
      'your application, everything you typed and every document you uploaded',
      'Your password',
      'Close my account',
      'Keep my account',
    ])
    expect(formOf('Close my account')).toEqual(['post', '/account/close', true])
    expect(screen.getByRole('link', { name: 'Keep my account' }).getAttribute('href')).toBe('/account')
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL)
    expect(attributesOf(screen.getByLabelText('Your password'), 'name', 'type', 'autocomplete')).toEqual([
      'password',
      'password',
      'current-password',
    ])
    expect(problems()).toBeNull()
  })

  it('lists what is kept after a submission', () => {
    openPage({ page: 'closeAccount', email: EMAIL, hasSubmitted: true })
    expect(lines().slice(2, 5)).toEqual([
      WHOSE,
      'anything you typed in the application but did not save',
      'You have submitted your application. Bank of Tests keeps it, with its documents, to show what its decision was ' +
        'based on. You will no longer be able to see or change it. Download a copy first from the page ‘Your data’.',
    ])
  })

  it('tells the only administrator to invite another one, without a form', () => {
    openPage({ page: 'closeAccount', email: EMAIL, hasSubmitted: false, isStaff: true, isNeeded: true })
    expect(lines()).toEqual([
      'You cannot close your account',
      'You are the only administrator. First invite another one at the desk, and wait until they have set their password.',
      'Back to your account',
    ])
  })

  it('shows what is wrong with the password', () => {
    openPage({ page: 'closeAccount', email: EMAIL, hasSubmitted: false, problem: 'That is not it.' })
    expect(document.title).toBe('Error: Close your account? | Bank of Tests Postgraduate Bursary')
    expect(problems()).toEqual([['That is not it.', '#password']])
    expect(described(screen.getByLabelText('Your password'))).toEqual(['That is not it.'])
  })
})
