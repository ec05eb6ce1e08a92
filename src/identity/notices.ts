import type { NoticePage } from '../../domain/identityPages.ts'

interface Notice {
  heading: string
  text: string
  /** Links to the desk instead of the portal. */
  isForStaff?: true
}

/** Pages that have only a message and a link. */
export const NOTICES: Record<NoticePage, Notice> = {
  passwordChanged: {
    heading: 'Your password has been changed',
    text: 'You have been logged out everywhere. Go to the portal and log in with the new password.',
  },
  invitationAccepted: {
    heading: 'Your password is set',
    text: 'You can now work at the desk. Go to the desk and log in with your email address and this password.',
    isForStaff: true,
  },
  emailProved: {
    heading: 'Your email address has been confirmed',
    text: 'Thank you. Go to the portal and submit your application when it is ready.',
  },
  emailChanged: {
    heading: 'Your email address has been changed',
    text: 'You have been logged out everywhere. Go to the portal and log in with the new address.',
  },
  logInFirst: {
    heading: 'Please log in first',
    text: 'You need to log in to change your account. Go to the portal and log in there.',
  },
  signedOut: {
    heading: 'You are logged out everywhere',
    text: 'You are logged out on all your devices. What you saved is kept.',
  },
  accountClosed: {
    heading: 'Your account has been closed',
    text: 'You are logged out everywhere. You can no longer log in with this account.',
  },
  linkSpent: {
    heading: 'This link has expired',
    text: 'You can use a link only once and for a limited time. Go to the portal and ask for a new one.',
  },
  invitationSpent: {
    heading: 'This link has expired',
    text: 'You can use an invitation only once, within 7 days. If you have chosen a password, log in at the desk. Otherwise ask an administrator to invite you again.',
    isForStaff: true,
  },
  expired: {
    heading: 'This page has expired',
    text: 'It was open for too long, you have already used it, or your browser blocks cookies. Nothing you saved is lost. Allow cookies, go to the portal and log in there.',
  },
  refused: {
    heading: 'This did not work',
    text: 'We cannot accept the link or form that led here. Go to the portal and start again.',
  },
  busy: {
    heading: 'Please wait a minute',
    text: 'There have been too many requests from your network. Wait a minute, then go to the portal.',
  },
  away: {
    heading: 'Back in a moment',
    text: 'The portal is not available right now. This page tries again every few seconds. Nothing you saved is lost.',
  },
  failed: {
    heading: 'Something went wrong',
    text: 'This is our fault and we have recorded it. Please wait a moment, then start again from the portal.',
  },
}
