import { THANKS } from '#programme/texts/progress.ts'
import { AWARD } from '#programme/names.ts'
import { formatZonedTime } from '../../../domain/calendar.ts'
import type { Compose, Composers } from '../../../domain/mails.ts'
import { personalLink } from '../../../domain/routes.ts'
import { referenceAdvice } from '../../../domain/receipt.ts'
import type { Contact } from '../../../domain/settings.ts'

function amendment(version: number, replaces: string | null): string {
  const reference = replaces
    ? `Use the new reference from now on, and no longer ${replaces}.`
    : 'Your reference stays the same.'
  return `This is version ${version} of your application. It replaces the one before. ${reference}`
}

/** Mails about an application. `baseUrl` is the portal's address without a trailing slash. The first name in a receipt is their only personal data. */
export function applicationMails({ baseUrl, contact }: { baseUrl: string; contact: Contact }): Composers {
  const receipt: Compose<'receipt'> = ({ submission, reference, replaces, version, name, submittedAt }) => ({
    subject: `We have received your ${AWARD} application ${reference}`,
    blocks: [
      { paragraph: `Dear ${name},` },
      { paragraph: THANKS },
      {
        facts: [
          ['Reference', reference],
          ['Submitted', formatZonedTime(submittedAt)],
        ],
      },
      { paragraph: referenceAdvice(contact) },
      ...(version === 1 ? [] : [{ paragraph: amendment(version, replaces) }]),
      {
        paragraph:
          'You can change your application and submit it again while applications are open. At other times, this link still lets you log in to read it.',
      },
      {
        action: {
          label: 'See your application',
          url: baseUrl + (submission === null ? '/' : personalLink(submission)),
        },
      },
    ],
  })
  return { receipt }
}
