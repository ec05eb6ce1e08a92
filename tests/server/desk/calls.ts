import type { LightMyRequestResponse } from 'fastify'
import type { CountedPage, DeskSubmission, HistoryEntry, SubmissionFilter } from '../../../domain/desk.ts'
import type { LetterOutcome, LetterPreview } from '../../../domain/letters.ts'
import type { DecisionOutcome } from '../../../domain/outcomes.ts'
import { RUBRIC } from '../../support/desk.ts'
import { readPdf } from '../../support/pdf.ts'
import { pathOf } from './seed.ts'

type Answer = Promise<LightMyRequestResponse>

interface Plain {
  get(url: string): Answer
  post(url: string, body: object): Answer
  put(url: string, body: object): Answer
  remove(url: string): Answer
}

/** A caller's calls at the desk. Seeded applications are named by their keys. */
export function deskCalls(by: Plain) {
  return {
    list: async (filter: string | Partial<SubmissionFilter> = '') =>
      (await by.get(`/api/desk/submissions?${new URLSearchParams(filter)}`)).json<CountedPage>(),
    read: async (key: string, version = 1) => (await by.get(pathOf(key, version))).json<DeskSubmission>(),
    history: async (key: string, version = 1) =>
      (await by.get(`${pathOf(key, version)}/history`)).json<HistoryEntry[]>(),
    /** The text of the dossier. */
    dossier: async (key: string, version = 1) =>
      (await readPdf((await by.get(`${pathOf(key, version)}/dossier`)).rawPayload)).text,
    /** Returns the number of the decision. `seen` is the number of the one before. */
    async decide(key: string, outcome: DecisionOutcome, seen: number | null = null): Promise<number> {
      const answer = await by.put(`${pathOf(key)}/decision`, { outcome, reason: '', seen })
      if (answer.statusCode !== 200) throw new Error(`No decision on ${key}: ${answer.statusCode} ${answer.body}`)
      return answer.json<Pick<DeskSubmission, 'decisions'>>().decisions.at(-1)?.number ?? 0
    },
    /** Gives the same score for every criterion. */
    review: (key: string, score: number, note = '') => by.put(`${pathOf(key)}/review`, scored(score, note)),
    declareConflict: (key: string) => by.put(`${pathOf(key)}/conflict`, {}),
    withdrawConflict: (key: string) => by.remove(`${pathOf(key)}/conflict`),
    /** Publishes the letters of a new preview. */
    async publish(outcome: LetterOutcome, answerUntil = '') {
      const path = `/api/desk/letters/${outcome}`
      const preview = (await by.get(`${path}/preview?answerUntil=${answerUntil}`)).json<LetterPreview>()
      return by.post(`${path}/publish`, { ...preview, answerUntil })
    },
  }
}

/** A review with the same score for every criterion. */
export const scored = (score: number, note = '') => ({
  scores: RUBRIC.criteria.map(({ id }) => ({ criterion: id, score })),
  note,
})
