import { formatZonedTime } from '../../../domain/calendar.ts'
import type { Compose, Composers } from '../../../domain/mails.ts'

/** The mails about an application. Beside the first name of a receipt nothing personal stands in them. */
export function applicationMails({ portalUrl }: { portalUrl: string }): Composers {
  const receipt: Compose<'receipt'> = ({ reference, replaces, name, submittedAt }) => ({
    subject: `We have your bursary application ${reference}`,
    blocks: [
      { paragraph: `Dear ${name},` },
      { paragraph: 'Thank you for your submission. Please note that only shortlisted applicants will be contacted.' },
      {
        facts: [
          ['Reference', reference],
          ['Submitted', formatZonedTime(submittedAt)],
        ],
      },
      { paragraph: 'Please quote the reference if you contact us about your application.' },
      ...(replaces
        ? [
            {
              paragraph: `This replaces what you submitted before under the reference ${replaces}. Please quote the new reference from now on.`,
            },
          ]
        : []),
      {
        paragraph:
          'Until applications close you can change your application and submit it again. After that nobody can log in until applications open again: download your receipt before then.',
      },
      { action: { label: 'See your application', url: portalUrl } },
    ],
  })
  return { receipt }
}
