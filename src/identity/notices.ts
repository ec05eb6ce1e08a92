import type { NoticePage } from '../../domain/identityPages.ts'

interface Notice {
  heading: string
  text: string
}

/** Pages with nothing but a message and a link back to the portal. */
export const NOTICES: Record<NoticePage, Notice> = {
  passwordChanged: {
    heading: 'Your password is changed',
    text: 'You have been signed out everywhere. Go to the portal and log in with the new password.',
  },
  emailProved: {
    heading: 'Your email address is confirmed',
    text: 'Thank you. Go to the portal, and submit your application when it is ready.',
  },
  emailChanged: {
    heading: 'Your email address is changed',
    text: 'You have been signed out everywhere. Go to the portal and log in with the new address.',
  },
  logInFirst: {
    heading: 'Please log in first',
    text: 'Your account can be changed while you are logged in. Go to the portal and log in there.',
  },
  signedOut: {
    heading: 'You are signed out everywhere',
    text: 'No device is logged in any more. What you saved is kept.',
  },
  accountClosed: {
    heading: 'Your account is closed',
    text: 'You are signed out everywhere, and nobody can log in with it any more.',
  },
  linkSpent: {
    heading: 'This link has expired',
    text: 'It can be used once, and not for long. Go to the portal, and ask there for a new one.',
  },
  expired: {
    heading: 'This page has expired',
    text: 'It was open for too long, or you have used it already. Nothing you saved is lost: go to the portal and log in there.',
  },
  refused: {
    heading: 'This did not work',
    text: 'The link or form that led here is not one that we can accept. Go to the portal and start again there.',
  },
  busy: {
    heading: 'Please wait a minute',
    text: 'Too many requests came from your network. Wait a minute, then go to the portal.',
  },
  away: {
    heading: 'Back in a moment',
    text: 'The portal cannot reach its data just now. This page tries again by itself every few seconds. Nothing that you saved is lost.',
  },
  failed: {
    heading: 'Something went wrong',
    text: 'The fault is ours, and it was recorded. Please wait a moment, then start again from the portal.',
  },
}
