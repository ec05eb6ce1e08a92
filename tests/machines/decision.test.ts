import { describe, expect, it } from 'vitest'
import type { Decision } from '../../domain/desk.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import type { DecisionSnapshot } from '../../machines/decision/decision.ts'
import { isReasonUnsaved, shownOutcome, typedReason } from '../../machines/decision/setup.ts'
import { decisionModel, supersededOf } from '../model/decision.ts'
import { journey } from '../model/journey.ts'
import type { PathEvent } from 'xstate-paths'
import { DECISION, deskSubmissionOf } from '../support/desk.ts'
import { done, failed } from './outcomes.ts'

const save: PathEvent = { type: 'decision.save' }
const choose = (outcome: DecisionOutcome): PathEvent => ({ type: 'decision.choose', outcome })
/** Opens the form, chooses an outcome and types a reason. */
const decide = (outcome: DecisionOutcome = 'shortlisted', reason = 'Strong.'): PathEvent[] => [
  { type: 'decision.begin' },
  choose(outcome),
  { type: 'decision.type', reason },
]

async function deciding(decisions: Decision[], ...events: PathEvent[]) {
  const { snapshot, calls, emitted } = await journey(decisionModel(true, decisions), events)
  const live = snapshot as DecisionSnapshot
  const asked = calls.filter(({ contract }) => contract === 'saveDecision').map(({ input }) => input)
  return { snapshot: live, state: live.value, context: live.context, asked, emitted }
}

describe('a decision', () => {
  it('starts from the current decision and its reason', async () => {
    const { context } = await deciding([DECISION], { type: 'decision.begin' })
    expect([shownOutcome(context), typedReason(context), isReasonUnsaved(context)]).toEqual([
      'shortlisted',
      'Strong results.',
      false,
    ])
    expect(typedReason((await deciding([DECISION], { type: 'decision.begin' }, choose('reserve'))).context)).toBe('')
  })

  it('never carries a typed reason into another outcome', async () => {
    const chosen = async (outcome: DecisionOutcome) =>
      typedReason((await deciding([], ...decide(), choose(outcome))).context)
    expect([await chosen('notShortlisted'), await chosen('shortlisted')]).toEqual(['', 'Strong.'])
  })

  it('is saved only if it is a change: another outcome, or a reason', async () => {
    const can = async (...events: PathEvent[]) =>
      (await deciding([DECISION], ...events)).snapshot.can({ type: 'decision.save' })
    expect(await can({ type: 'decision.begin' })).toBe(false)
    expect(await can(...decide('shortlisted', ' Strong results. '))).toBe(false)
    expect(await can(...decide('shortlisted', ''))).toBe(true)
    expect(await can(...decide('shortlisted', 'Again.'))).toBe(true)
    expect(await can(...decide('awarded', ''))).toBe(true)
  })

  const refused = [...decide('reserve', 'One of two.'), save, failed('saveDecision', 'refused')]
  const theirs: Decision = { ...DECISION, number: 8, outcome: 'notShortlisted', decidedBy: 'other@bank.example' }
  const other = done('loadChanged', deskSubmissionOf('s1', [theirs]))

  it('of another member keeps its reason in the form of a user who typed none', async () => {
    const chosen: PathEvent[] = [{ type: 'decision.begin' }, choose('notShortlisted'), save]
    const { context } = await deciding([], ...chosen, failed('saveDecision', 'refused'), other, {
      type: 'decision.change',
    })
    expect([typedReason(context), isReasonUnsaved(context)]).toEqual(['Strong results.', false])
  })

  it('of another member is replaced only after the user has seen it', async () => {
    const { asked, state } = await deciding([], ...refused, other, { type: 'decision.change' }, save)
    expect([state, asked]).toMatchObject([
      'saving',
      [{ seen: null }, { outcome: 'reserve', reason: 'One of two.', seen: 8 }],
    ])
  })

  it('on a replaced version is kept until the new version is loaded', async () => {
    const amended = done('loadChanged', supersededOf('s1', 's1 amended'))
    const { snapshot, context } = await deciding([], ...refused, amended, { type: 'decision.reload' })
    expect([snapshot.output, typedReason(context)]).toEqual(['stale', 'One of two.'])
  })
})
