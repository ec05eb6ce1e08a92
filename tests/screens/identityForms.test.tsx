import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CredentialProblems, CredentialsScreen } from '../../domain/identityPages.ts'
import type { Resumption } from '../../domain/resumption.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { attributesOf, described, formOf, lines, openPage, problems, SITE, withPages } from './support/identityPage.ts'

withPages()

interface Asked {
  email?: string
  problems?: CredentialProblems
  asksPassword?: boolean
  resets?: boolean
  resumption?: Resumption
  isFromMail?: boolean
  isStaff?: boolean
}

const open = (asked: CredentialsScreen, { email = '', asksPassword = true, resets = false, ...more }: Asked = {}) =>
  openPage({ page: 'credentials', screen: asked, email, asksPassword, resets, ...more })

const MAILBOX = { ...SITE, mailbox: 'http://localhost:3000/mailbox' }

const email = () => screen.getByLabelText<HTMLInputElement>('Email address')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

const HINT = 'At least 10 characters. A few unrelated words make a good password.'
const KEPT = 'We use this address for your application. You cannot change it on the form.'

describe('§7.13 the sign-up page', () => {
  it('§7.13 asks for an address and a new password', () => {
    open('signup', { email: 'ndapewa@example.org' })
    expect(document.title).toBe('Sign up | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([
      'Sign up',
      'Create an account to apply for the Postgraduate Bursary.',
      'Email address',
      KEPT,
      'Password',
      HINT,
      'Sign up',
      'Already have an account? Log in',
      'Back to the portal',
    ])
    expect(formOf('Sign up')).toEqual(['post', '?screen=signup', true])
    expect(linkTo('Log in')).toBe('?screen=login')
    expect(linkTo('Back to the portal')).toBe('https://bursary.test/')
    expect(email().value).toBe('ndapewa@example.org')
    expect(attributesOf(email(), 'type', 'name', 'autocomplete', 'inputmode', 'autocapitalize', 'spellcheck')).toEqual([
      'email',
      'email',
      'email',
      'email',
      'none',
      'false',
    ])
    expect([email().required, email().maxLength, email().getAttribute('aria-invalid')]).toEqual([
      true,
      rulesOf('personalDetails').email.longest,
      null,
    ])
    expect(described(email())).toEqual([KEPT])
    expect(attributesOf(password(), 'type', 'name', 'autocomplete')).toEqual(['password', 'password', 'new-password'])
    expect(described(password())).toEqual([HINT])
    expect(problems()).toBeNull()
  })

  it('§7.13 asks only for the address if a link is mailed', () => {
    open('signup', { asksPassword: false })
    expect(lines().slice(0, 5)).toEqual([
      'Sign up',
      'Enter your email address. We will email you a link to set your password.',
      'Email address',
      KEPT,
      'Sign up',
    ])
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('§7.13 offers to log in if the address has an account', () => {
    open('signup', { problems: { email: 'An account with this address exists.', hasAccount: true } })
    expect(problems()).toEqual([['An account with this address exists.', '?screen=login']])
  })

  it('suggests a correction of the address, and Enter keeps the typed one', () => {
    open('signup', { email: 'a@gmial.com', problems: { email: 'Check this address.', suggestion: 'a@gmail.com' } })
    const [first, use] = [...(email().form?.querySelectorAll('button[type=submit]') ?? [])] as HTMLButtonElement[]
    expect([first?.hidden, first?.name, first?.textContent]).toEqual([true, '', 'Sign up'])
    expect([use?.hidden, use?.name, use?.value, use?.textContent]).toEqual([
      false,
      'use',
      'a@gmail.com',
      'Use a@gmail.com',
    ])
    expect(use?.innerHTML).toContain('<wbr>@gmail.com')
    expect(lines()).toContain('If a@gmial.com is right, type your password again and press ‘Sign up’.')
    expect(document.querySelector<HTMLInputElement>('[name=asTyped]')?.value).toBe('a@gmial.com')
  })

  it('says why no link is mailed, and links to the mailbox, on a portal that has one instead of a mail server', () => {
    openPage({ page: 'credentials', screen: 'signup', email: '', asksPassword: true, resets: true }, MAILBOX)
    expect(lines()[2]).toBe(
      'You can sign up at once because this portal has no mail server. With one, we first email you a link to confirm your address. All emails of this portal are in its mailbox.',
    )
    expect(linkTo('its mailbox')).toBe(MAILBOX.mailbox)
  })
})

describe('§7.13 the login page', () => {
  it('for staff does not mention applications or signing up', () => {
    open('login', { isStaff: true, resets: true })
    expect(lines().slice(1)).toEqual([
      'Log in to the desk with your staff account.',
      'Email address',
      'Password',
      'Log in',
      'Forgot your password?',
      'No account? Ask an administrator to invite you.',
      'Back to the desk',
    ])
    expect(linkTo('Back to the desk')).toBe('/desk')
  })

  it('after a link in a mail names the account to log in with, and offers no sign-up', () => {
    open('login', { isFromMail: true })
    expect(lines()[1]).toBe('Log in with the account that you applied with, to see what our email is about.')
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  })

  it('§7.13 asks for the address and the password', () => {
    open('login')
    expect(document.title).toBe('Log in | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([
      'Log in',
      'Log in to start or continue your application.',
      'Email address',
      'Password',
      'Log in',
      'New here? Sign up',
      'Back to the portal',
    ])
    expect(formOf('Log in')).toEqual(['post', '?screen=login', true])
    expect(linkTo('Sign up')).toBe('?screen=signup')
    expect(attributesOf(email(), 'autocomplete', 'aria-describedby')).toEqual(['username', null])
    expect(attributesOf(password(), 'autocomplete', 'aria-describedby')).toEqual(['current-password', null])
  })

  it.each<[Resumption, string]>([
    [{ step: 'motivation', isTextSafe: true }, 'Log in to go on with Motivation. Your text is safe.'],
    [{ step: 'personalDetails', isTextSafe: false }, 'Log in to go on with Personal Details.'],
    [{ step: null, isTextSafe: false }, 'Log in to go on with your application.'],
  ])('§4.8 explains itself after a time-out, and accepts another address: %j', (resumption, words) => {
    open('login', { email: 'a@example.org', resumption })
    expect(lines()[1]).toBe(words)
    expect([email().value, email().readOnly, email().disabled]).toEqual(['a@example.org', false, false])
  })

  it('§7.13 offers a password reset if mail is on', () => {
    open('login', { resets: true })
    expect(linkTo('Forgot your password?')).toBe('?screen=reset')
    open('signup', { resets: true })
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
  })

  it('§7.13 lists the errors first, with a link to each field, and repeats each at its field', () => {
    open('login', {
      email: 'a',
      problems: { form: 'Something is not right.', email: 'Enter an address.', password: 'Enter your password.' },
    })
    expect(document.title).toBe('Error: Log in | Bank of Tests Postgraduate Bursary')
    expect(screen.getByRole('heading', { name: 'There is a problem' })).toBeDefined()
    expect(problems()).toEqual([
      ['Something is not right.', null],
      ['Enter an address.', '#email'],
      ['Enter your password.', '#password'],
    ])
    const summary = screen.getByRole('group', { name: 'There is a problem' })
    expect(attributesOf(summary, 'autofocus', 'tabindex')).toEqual(['', '-1'])
    expect(described(summary)).toEqual(['Something is not right.Enter an address.Enter your password.'])
    // An alert that takes the focus is read twice.
    expect(screen.queryByRole('alert')).toBeNull()
    for (const [field, problem] of [
      [email(), 'Enter an address.'],
      [password(), 'Enter your password.'],
    ] as const) {
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(described(field)).toEqual([problem])
    }
  })

  it('§7.13 has a button to show the password, hidden until a script runs', () => {
    open('login')
    const shows = [...document.querySelectorAll('[data-shows]')] as HTMLButtonElement[]
    expect(
      shows.map(({ textContent, hidden, type, dataset }) => [textContent, hidden, type, dataset['shows']]),
    ).toEqual([['Show password', true, 'button', 'password']])
  })
})

describe('§7.13 the page for a forgotten password', () => {
  it('§7.13 asks for the address', () => {
    open('reset', { asksPassword: false, resets: true })
    expect(document.title).toBe('Forgot your password? | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([
      'Forgot your password?',
      'Enter the email address of your account. We will email you a link to choose a new password.',
      'Email address',
      'Send the link',
      'Remembered your password? Log in',
      'Back to the portal',
    ])
    expect(formOf('Send the link')).toEqual(['post', '?screen=reset', true])
    expect(linkTo('Log in')).toBe('?screen=login')
    expect(attributesOf(email(), 'autocomplete')).toEqual(['username'])
  })

  it.each([
    ['reset', ' If the address has no account, we do not send an email.'],
    ['signup', ''],
  ] as const)('§7.13 shows that a mail was sent, and what to do if it does not arrive: %s', (asked, more) => {
    openPage({ page: 'mailSent', screen: asked, email: 'a@example.org' })
    expect(document.title).toBe('Check your email | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([
      'Check your email',
      `We have sent an email to a@example.org. Follow the link in it to continue.${more}`,
      'It can take a few minutes. If it does not arrive, check your spam folder and the address above. Send it again',
      'Back to the portal',
    ])
    expect(linkTo('Send it again')).toBe(`?screen=${asked}`)
  })

  it('leads to the mailbox on a portal that has one instead of a mail server', () => {
    openPage({ page: 'mailSent', screen: 'reset', email: 'a@example.org' }, MAILBOX)
    expect(lines()).toContain('This portal has no mail server. The email is in its mailbox.')
    expect(linkTo('its mailbox')).toBe(MAILBOX.mailbox)
  })
})

describe('§7.13 the pages of mailed links', () => {
  it.each([
    ['signUp', 'Choose a password', 'Create the account'],
    ['passwordReset', 'Choose a new password', 'Change the password'],
  ] as const)('§7.13 set a password: %s', (purpose, heading, button) => {
    openPage({ page: 'newPassword', purpose, email: 'a@example.org' })
    expect(document.title).toBe(`${heading} | Bank of Tests Postgraduate Bursary`)
    expect(lines()).toEqual([
      heading,
      'For the account of a@example.org.',
      'New password',
      HINT,
      button,
      'Back to the portal',
    ])
    const field = screen.getByLabelText('New password')
    expect(attributesOf(field, 'type', 'name', 'autocomplete')).toEqual(['password', 'password', 'new-password'])
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('a@example.org')
    expect(problems()).toBeNull()
  })

  it.each([
    [
      false,
      'Reminder emails',
      'We email you 7 days and 1 day before the closing date if you have not submitted your application.',
      'Turn them off',
      'off',
    ],
    [true, 'Reminder emails are off', 'We will not email you before the closing date.', 'Turn them on again', 'on'],
  ])('turn reminder mails off or on: %s', (isOff, heading, lead, button, choice) => {
    openPage({ page: 'deadlineMails', isOff })
    expect(document.title).toBe(`${heading} | Bank of Tests Postgraduate Bursary`)
    expect(lines()).toEqual([heading, lead, button, 'Back to the portal'])
    expect(attributesOf(screen.getByRole('button', { name: button }), 'name', 'value')).toEqual(['choice', choice])
  })
})
