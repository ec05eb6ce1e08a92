import type { IdentityView } from '../../domain/identityPages.ts'

interface Notice {
  heading: string
  text: string
}

/** Pages with nothing but a message and a link back to the portal. */
export const NOTICES: Record<Exclude<IdentityView['page'], 'credentials'>, Notice> = {
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
  failed: {
    heading: 'Something went wrong',
    text: 'The fault is ours, and it was recorded. Please wait a moment, then start again from the portal.',
  },
}
