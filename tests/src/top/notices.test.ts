import { expect, it } from 'vitest'
import { NOTICES } from '../../../src/identity/notices.ts'

it.each([
  [
    'passwordChanged',
    'Your password is changed',
    'You have been signed out everywhere. Go to the portal and log in with the new password.',
  ],
  [
    'emailProved',
    'Your email address is confirmed',
    'Thank you. Go to the portal, and submit your application when it is ready.',
  ],
  [
    'emailChanged',
    'Your email address is changed',
    'You have been signed out everywhere. Go to the portal and log in with the new address.',
  ],
  [
    'logInFirst',
    'Please log in first',
    'Your account can be changed while you are logged in. Go to the portal and log in there.',
  ],
  ['signedOut', 'You are signed out everywhere', 'No device is logged in any more. What you saved is kept.'],
  ['accountClosed', 'Your account is closed', 'You are signed out everywhere, and nobody can log in with it any more.'],
  [
    'linkSpent',
    'This link has expired',
    'It can be used once, and not for long. Go to the portal, and ask there for a new one.',
  ],
  [
    'expired',
    'This page has expired',
    'It was open for too long, or you have used it already. Nothing you saved is lost: go to the portal and log in there.',
  ],
  [
    'refused',
    'This did not work',
    'The link or form that led here is not one that we can accept. Go to the portal and start again there.',
  ],
  ['busy', 'Please wait a minute', 'Too many requests came from your network. Wait a minute, then go to the portal.'],
  [
    'away',
    'Back in a moment',
    'The portal cannot reach its data just now. This page tries again by itself every few seconds. Nothing that you saved is lost.',
  ],
  [
    'failed',
    'Something went wrong',
    'The fault is ours, and it was recorded. Please wait a moment, then start again from the portal.',
  ],
] as const)('the notice %s is headed %j and says %j', (page, heading, text) => {
  expect(NOTICES[page]).toEqual({ heading, text })
})

it('there are twelve notices', () => {
  expect(Object.keys(NOTICES)).toHaveLength(12)
})
