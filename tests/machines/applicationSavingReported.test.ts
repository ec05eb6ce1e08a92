import { expect, it } from 'vitest'
import { createMachine, setup, type AnyEventObject } from 'xstate'
import type { DraftContent } from '../../domain/drafts.ts'
import { NOTHING_TYPED } from '../../domain/recordForms.ts'
import type { DraftInput } from '../../machines/draft/contracts.ts'
import { ALL_CHOSEN, applicationModel } from '../model/application.ts'
import { journey } from '../model/journey.ts'
import type { PathEvent } from 'xstate-paths'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { loaded, savePersonalDetails } from './applicationJourney.ts'
import { done, failed } from './outcomes.ts'

const saving = [...loaded(REGISTERED_FELLOWSHIP), ...ALL_CHOSEN, savePersonalDetails]
const saved = [...saving, done('saveRecord', { id: 'p1', version: 7 })]
const updated = { ...REGISTERED_FELLOWSHIP, personalDetailId: 'p1', highestStep: 2 }

const isOfSave = ({ type }: AnyEventObject) => type !== 'draft.documentUploaded'
const HOLD = { type: 'draft.hold' }
const withRecord = expect.objectContaining({ personalDetailId: 'p1' }) as unknown

async function toldOn(events: readonly PathEvent[]) {
  const told = { draft: [] as AnyEventObject[], others: [] as AnyEventObject[], submissions: [] as AnyEventObject[] }
  type Stub = DraftInput & { content: DraftContent }
  const draft = setup({ types: { input: {} as DraftInput, context: {} as Stub } }).createMachine({
    context: ({ input }) => ({ ...input, content: NOTHING_TYPED }),
    on: {
      '*': {
        actions: ({ context, event }) => told[context.step === 'personalDetails' ? 'draft' : 'others'].push(event),
      },
    },
  })
  const submissions = createMachine({ on: { '*': { actions: ({ event }) => told.submissions.push(event) } } })
  await journey(applicationModel, events, { draft, submissions })
  return { ...told, draft: told.draft.filter(isOfSave), others: told.others.filter(isOfSave) }
}

it.each([
  ['is held while its record is saved', saving, []],
  ['ends with the version that was saved', saved, [{ type: 'draft.saved', version: 7, fellowship: withRecord }]],
  [
    'compares if the step was changed elsewhere',
    [...saving, failed('saveRecord', 'stale')],
    [{ type: 'draft.changedElsewhere' }],
  ],
  ['is released without a connection', [...saving, failed('saveRecord', 'disconnected')], [{ type: 'draft.release' }]],
  ['is released if the save is refused', [...saving, failed('saveRecord', 'refused')], [{ type: 'draft.release' }]],
  [
    'is held again on a retry',
    [...saving, failed('saveRecord', 'refused'), { type: 'save.retry' }],
    [{ type: 'draft.release' }, HOLD],
  ],
] as [string, PathEvent[], object[]][])('§4.2 only the draft of the saved step %s', async (_, events, after) => {
  const { draft, others } = await toldOn(events)
  expect(draft).toEqual([HOLD, ...after])
  expect(others).toEqual([])
})

it('compares the submission with the saved record and then with the fellowship', async () => {
  const record = { type: 'record.saved', fellowship: withRecord }
  expect((await toldOn(saving)).submissions).toEqual([])
  expect((await toldOn(saved)).submissions).toEqual([record])
  const { submissions } = await toldOn([...saved, done('updateFellowship', updated)])
  expect(submissions).toEqual([record, { type: 'fellowship.changed', fellowship: updated }])
})
