import { decisionMachine } from '../../machines/decision/decision.ts'
import type { DecisionEvent } from '../../machines/decision/contracts.ts'
import type { Decision } from '../../domain/desk.ts'
import { DECISION, deskSubmissionOf } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

/** A submission that has a newer version. */
export function supersededOf(id: string, newer: string) {
  const read = deskSubmissionOf(id)
  return { ...read, versions: [...read.versions, ...deskSubmissionOf(newer).versions] }
}

const events = {
  'decision.begin': [{ type: 'decision.begin' }],
  'decision.choose': [
    { type: 'decision.choose', outcome: 'shortlisted' },
    { type: 'decision.choose', outcome: 'undecided' },
  ],
  'decision.type': [{ type: 'decision.type', reason: 'Strong results.' }],
  'decision.save': [{ type: 'decision.save' }],
  'decision.cancel': [{ type: 'decision.cancel' }],
  'decision.agree': [{ type: 'decision.agree' }],
  'decision.change': [{ type: 'decision.change' }],
  'decision.reload': [{ type: 'decision.reload' }],
} satisfies Record<DecisionEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused' }
const cut = new Error('cut')

export const decisionModel = (mayDecide: boolean, decisions: Decision[] = []) =>
  createModel({
    machine: decisionMachine,
    input: () => ({ id: 's1', decisions, draft: null, mayDecide }),
    events,
    outcomes: {
      saveDecision: { done: [[DECISION]], error: [cut, expired, refused] },
      loadChanged: {
        done: [deskSubmissionOf('s1', [DECISION]), supersededOf('s1', 's1 amended')],
        error: [cut, expired],
      },
    },
    key: ({ context: { decisions: made, draft } }) => [
      made.length,
      draft?.outcome ?? null,
      Object.keys(draft?.reasons ?? {}).length,
    ],
  })

/** With the right to decide, and without it. */
export const decisionModels = { opened: decisionModel(true), reading: decisionModel(false) }
