import { randomUUID } from 'node:crypto'
import { DOCUMENTS, type AnyDocument } from '../../../domain/documents.ts'
import { known } from '../../../domain/known.ts'
import type { Intake as PortalIntake } from '../../../domain/intakes.ts'
import type { LetterOutcome, LetterPreview } from '../../../domain/letters.ts'
import { OFFERED } from '../../../domain/offers.ts'
import type { Label } from '../../../domain/labels.ts'
import type { Rubric } from '../../../domain/rubrics.ts'
import { REVIEWERS, STAFF } from '../accounts.ts'
import type { Person } from '../people/person.ts'
import type { Intake } from './plan.ts'
import type { Caller, Portal } from './portal.ts'
import { ANSWERED_REQUEST, COMMENTS, CRITERIA, LABELS, MESSAGES, NOTES, OPEN_REQUEST, REASONS, SCALE } from './texts.ts'

/** The staff's actions, by the calls that the desk makes. */

const RUBRIC: Rubric = { criteria: CRITERIA, scale: SCALE, scoresShown: 'always', isBlind: false }

/** The document that requests ask for again. */
export const ASKED: AnyDocument =
  DOCUMENTS.find(({ label }) => /transcript|plan/i.test(label)) ?? known(DOCUMENTS[0], 'document')

export async function openDesk(portal: Portal) {
  const hired = async (who: keyof typeof STAFF) => portal.signUp(STAFF[who].email, [...STAFF[who].roles])
  const administrator = await hired('administrator')
  const chair = await hired('chair')
  const reviewers: Caller[] = []
  for (const who of REVIEWERS) reviewers.push(await hired(who))
  const at = (submission: string) => `/api/desk/submissions/${submission}`
  const reviewerOf = (index: number) => reviewers[index] ?? chair

  return {
    administrator,
    defineRubric: () => administrator.put('/api/desk/rubric', RUBRIC),
    beginIntake: ({ closingDate }: Pick<Intake, 'closingDate'>) =>
      administrator.post<PortalIntake>('/api/intakes', {
        name: closingDate.slice(0, 4),
        openingDate: null,
        closingDate,
      }),
    assign: () =>
      chair.post('/api/desk/assignments', { reviewers: reviewers.map(({ id }) => id), each: REVIEWERS.length }),
    score: (submission: string, person: Person, index: number, scores: Readonly<Record<string, number>>) =>
      reviewerOf(index).put(`${at(submission)}/review`, {
        scores: Object.entries(scores).map(([criterion, score]) => ({ criterion, score })),
        note: person.drawn(`note ${index}`).oneOf(NOTES),
      }),
    declareConflict: (submission: string) => reviewerOf(REVIEWERS.length - 1).put(`${at(submission)}/conflict`, {}),
    decide: (submission: string, person: Person, outcome: LetterOutcome) => {
      const reason = person.drawn('reason').chance(0.6) ? REASONS[outcome] : ''
      return chair.put(`${at(submission)}/decision`, { outcome, reason, seen: null })
    },
    /** `until` is the last day to accept an award. */
    async publish(outcome: LetterOutcome, until: string) {
      const answerUntil = outcome === OFFERED ? until : ''
      const { id, version, count, contents } = await chair.get<LetterPreview>(
        `/api/desk/letters/${outcome}/preview?answerUntil=${answerUntil}`,
      )
      await chair.post(`/api/desk/letters/${outcome}/publish`, {
        id,
        version,
        count,
        contents,
        answerUntil,
      })
    },
    write: (submission: string, index: number) =>
      chair.post(`${at(submission)}/letters`, { id: randomUUID(), ...MESSAGES[index % MESSAGES.length] }),
    comment: (submission: string, by: 'reviewer' | 'chair') =>
      (by === 'chair' ? chair : reviewerOf(0)).post(`${at(submission)}/comments`, {
        id: randomUUID(),
        text: COMMENTS[by === 'chair' ? 1 : 0],
      }),
    async label(submission: string, which: keyof typeof LABELS) {
      const { id } = await chair.post<Label>('/api/desk/labels', { name: LABELS[which] })
      await chair.post(`/api/desk/labels/${id}/applications`, { submissions: [submission] })
    },
    ask: (submission: string, request: 'open' | 'answered', until: string) => {
      const text = request === 'open' ? OPEN_REQUEST : ANSWERED_REQUEST
      return chair.post(`${at(submission)}/requests`, { id: randomUUID(), asked: [ASKED.kind], text, until })
    },
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
