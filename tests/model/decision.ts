import type { Decision } from '../../domain/desk.ts'
import { decisionMachine } from '../../machines/decision/decision.ts'
import { decision } from '../../scenarios/desk.ts'
import { deskSubmissionOf } from '../support/desk.ts'
import { modelOf } from './scenario.ts'

/** A submission that has a newer version. */
export function supersededOf(id: string, newer: string) {
  const read = deskSubmissionOf(id)
  return { ...read, versions: [...read.versions, ...deskSubmissionOf(newer).versions] }
}

export const decisionModel = (mayDecide: boolean, decisions: Decision[] = []) =>
  modelOf(decisionMachine, decision, {
    input: () => ({ id: 's1', decisions, draft: null, mayDecide }),
    key: ({ context: { decisions: made, draft } }) => [
      made.length,
      draft?.outcome ?? null,
      Object.keys(draft?.reasons ?? {}).length,
    ],
  })

/** With the right to decide, and without it. */
export const decisionModels = { opened: decisionModel(true), reading: decisionModel(false) }
