import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { PROGRAMME } from '#programme/names.ts'
import { eq } from 'drizzle-orm'
import { formatOtherDay } from '../../../domain/days.ts'
import type { Composers } from '../../../domain/mails.ts'
import { offerState } from '../../../domain/offers.ts'
import { personalLink } from '../../../domain/routes.ts'
import type { Database } from '../../platform/database/database.ts'
import { letters, offers } from '../../platform/database/schema/letters.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { isLatest } from './offerIn.ts'

/** Mails about an offer. They contain no personal data but the reference. */

interface Composing {
  db: Database
  /** The portal's address without a trailing slash. */
  baseUrl: string
  /** Epoch milliseconds. */
  now: () => number
}

const ANSWERED = {
  accepted: { subject: 'You have accepted', text: 'Thank you for accepting the award.' },
  declined: {
    subject: 'You have declined',
    text: 'You have declined the award. Another applicant may now receive it.',
  },
} as const

export function offerMails({ db, baseUrl, now }: Composing): Composers {
  /** Null if the application was erased meanwhile. */
  async function offered(letterId: string) {
    const [offer] = await db
      .select({
        until: offers.until,
        answer: offers.answer,
        isLatest,
        submission: letters.submissionId,
        reference: submissions.reference,
      })
      .from(offers)
      .innerJoin(letters, eq(letters.id, offers.letterId))
      .innerJoin(submissions, eq(submissions.id, letters.submissionId))
      .where(eq(offers.letterId, letterId))
    return offer ?? null
  }
  const linkTo = (submission: string, label: string) => ({ action: { label, url: baseUrl + personalLink(submission) } })
  return {
    async offerAnswered({ letterId }) {
      const offer = await offered(letterId)
      if (offer?.answer == null) return null
      const { subject, text } = ANSWERED[offer.answer]
      return {
        subject: `${subject} the ${PROGRAMME}: application ${offer.reference}`,
        blocks: [
          { paragraph: text },
          { paragraph: 'If this was not you, write to us at once.' },
          linkTo(offer.submission, 'Open your application'),
        ],
      }
    },
    async offerReminder({ letterId }) {
      const offer = await offered(letterId)
      if (!offer?.isLatest || offerState(offer, now()) !== 'open') return null
      return {
        subject: `Please answer the offer of the ${PROGRAMME}: application ${offer.reference}`,
        blocks: [
          {
            paragraph: `You have been offered the ${PROGRAMME} and have not answered yet. Accept or decline by the end of ${formatOtherDay(offer.until)} (${TIME_ZONE_NAME}). After that, another applicant may receive it.`,
          },
          linkTo(offer.submission, 'Answer the offer'),
        ],
      }
    },
  }
}
