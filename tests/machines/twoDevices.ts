import { type SavedRecords } from '../../domain/records.ts'
import { array, asyncProperty, constantFrom, nat, record as recordOf } from 'fast-check'
import { expect } from 'vitest'
import { createActor, createEmptyActor, fromCallback, fromPromise, SimulatedClock, type ActorRefFrom } from 'xstate'
import { documentFields, type StoredDocument } from '../../domain/documents.ts'
import { DRAFT_PAUSE_MS, TYPING_PAUSE_MS, type StoredDraft } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import { NO_VERSION, NO_VERSIONS } from '../../domain/versions.ts'
import type {
  DraftToStore,
  EarlierDrafts,
  FoundDraft,
  Side,
  TabCopy,
  TabMessage,
} from '../../machines/draft/contracts.ts'
import { draftMachine } from '../../machines/draft/draft.ts'
import { questionOf } from '../../machines/draft/question.ts'
import { draftState } from '../../machines/draft/selectors.ts'
import { knownTheirs } from '../../machines/draft/setup.ts'
import { COMPLETE_RECORDS, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { DRAFTED_AT, NO_EARLIER } from '../support/drafts.ts'
import { failure, flush } from './startDraft.ts'

/** Two devices edit one step at random, with a server that checks versions like the real one. */

const STEP = 'personalDetails'
const TEXTS = ['name', 'lastName', 'cellPhoneNumber'] as const
const ANSWERS = [...TEXTS, 'cv'] as const
type Answer = (typeof ANSWERS)[number]
type Shown = Record<Answer, string>

const documentOf = (fileName: string): StoredDocument => ({ fileName, originalFilename: fileName })

function startServer() {
  let versions = 0
  let fellowship: Fellowship = REGISTERED_FELLOWSHIP
  let version = NO_VERSION
  let draft: StoredDraft | null = null
  return {
    read: () => ({ fellowship, version, draft }),
    store({ step, version: expected, key, ...content }: DraftToStore, device: string): StoredDraft | 'stale' {
      if (content.basedOn !== version) return 'stale'
      if (draft !== null && draft.key === key) return draft
      if (draft !== null && draft.version !== expected) return 'stale'
      draft = { ...content, step, key, device, version: ++versions, savedAt: DRAFTED_AT }
      return draft
    },
    save(record: SavedRecords['personalDetails'], expected: number, draftVersion: number): number | 'stale' {
      if (expected !== version) return 'stale'
      fellowship = { ...fellowship, personalDetailId: 'p1', personalDetails: record }
      version = ++versions
      if (draft?.version === draftVersion) draft = null
      return version
    },
  }
}
type Server = ReturnType<typeof startServer>

/** One browser tab. `answers` are the answers that its applicant changes. */
function startDevice(name: string, server: Server, answers: readonly Answer[]) {
  const clock = new SimulatedClock()
  let copy: TabCopy | null = null
  let isAnswerLost = false
  let actor: ActorRefFrom<typeof draftMachine>

  const found = (draft: StoredDraft | null): FoundDraft | null =>
    draft && { ...draft, from: draft.device === name ? 'thisTab' : 'otherDevice' }
  const machine = draftMachine.provide({
    actors: {
      storeDraft: fromPromise(async ({ input }) => {
        const stored = server.store(input, name)
        if (stored === 'stale') return failure('stale')
        if (isAnswerLost) {
          isAnswerLost = false
          return failure('disconnected')
        }
        return found(stored) as FoundDraft
      }),
      loadTheirs: fromPromise(async () => ({ ...server.read(), draft: found(server.read().draft) })),
      reconnected: fromPromise<void, Record<string, never>>(async () => {}),
      watchTab: fromCallback(({ receive }) =>
        receive((message: TabMessage) => {
          if (message.type === 'tab.save') copy = structuredClone(message.copy)
        }),
      ),
    },
  })

  function open() {
    const { fellowship, version, draft } = server.read()
    const stored = found(draft)
    const earlier: EarlierDrafts = {
      ...NO_EARLIER,
      tab: copy === null ? {} : { [STEP]: copy },
      stored: stored === null ? [] : [stored],
      versions: { ...NO_VERSIONS, [STEP]: version },
    }
    actor = createActor(machine, {
      clock,
      input: { step: STEP, owner: 'portal|1', earlier, fellowship, application: () => createEmptyActor() as never },
    }).start()
  }
  open()

  const shownNow = () => {
    const { fellowship, content } = actor.getSnapshot().context
    return shownStep(STEP, fellowship, content)
  }
  const isAsking = () => draftState(actor.getSnapshot()) === 'conflict'

  return {
    answers,
    isAsking,
    state: () => draftState(actor.getSnapshot()),
    question: () => {
      const { context } = actor.getSnapshot()
      return questionOf(context, knownTheirs(context))
    },
    shown: (): Shown => shownIn(shownNow()),
    change(answer: Answer, value: string) {
      if (answer === 'cv') {
        const seen = shownNow().documents.cv ?? null
        actor.send({ type: 'draft.documentUploaded', kind: 'cv', stored: documentOf(value), seen })
      } else actor.send({ type: 'draft.typed', form: { ...shownNow().form, [answer]: value } })
    },
    choose: (sides: Record<string, Side>) => actor.send({ type: 'draft.choose', sides }),
    compare: () => actor.send({ type: 'draft.changedElsewhere' }),
    loseAnswer: () => (isAnswerLost = true),
    pass: (milliseconds: number) => clock.increment(milliseconds),
    reload() {
      actor.stop()
      open()
    },
    save() {
      const { basedOn, version } = actor.getSnapshot().context
      const { form, documents } = shownNow()
      const { name: given, lastName, cellPhoneNumber } = form
      const record = {
        ...COMPLETE_RECORDS.personalDetails,
        name: given,
        lastName,
        cellPhoneNumber,
        ...documentFields(STEP, documents),
      }
      actor.send({ type: 'draft.hold' })
      const saved = server.save(record, basedOn, version)
      if (saved === 'stale') actor.send({ type: 'draft.changedElsewhere' })
      else actor.send({ type: 'draft.saved', version: saved, fellowship: server.read().fellowship })
    },
  }
}
type Device = ReturnType<typeof startDevice>

function shownIn({ form, documents }: ReturnType<typeof shownStep<typeof STEP>>): Shown {
  const { name, lastName, cellPhoneNumber } = form
  return { name, lastName, cellPhoneNumber, cv: documents.cv?.fileName ?? '' }
}

const WORKING = ['typing', 'storing', 'comparing', 'willAsk', 'conflict']

/** Acts on both devices, then lets them rest; fails if an answer is replaced without a question by one whose author had not seen it. */
async function edit(
  answersOf: readonly [readonly Answer[], readonly Answer[]],
  actions: readonly Action[],
  beforeSave?: (device: Device) => void,
) {
  const server = startServer()
  const devices = [startDevice('a', server, answersOf[0]), startDevice('b', server, answersOf[1])] as const
  /** For each value, the values that its author had seen in its place. */
  const replaced = new Map<string, Set<string>>()
  const seenBefore = (value: string) => replaced.get(value) ?? new Set<string>()
  const replace = (value: string, other: string) =>
    replaced.set(value, new Set([...seenBefore(value), other, ...seenBefore(other)]))
  let questions = 0
  let typed = 0
  const shown = new Map<Device, Shown>(devices.map((device) => [device, device.shown()]))

  async function rest() {
    for (let turn = 0; turn < 3; turn++) await flush()
    for (const device of devices.filter((each) => !each.isAsking())) {
      const [before, now] = [shown.get(device), device.shown()]
      for (const answer of ANSWERS) {
        const [old, value] = [before?.[answer] ?? '', now[answer]]
        if (old !== value && old !== '') expect([...seenBefore(value)], `${answer}: ${old} → ${value}`).toContain(old)
      }
      shown.set(device, now)
    }
  }

  function choose(device: Device, isOurs: boolean) {
    questions += 1
    const { answers, ours, theirs } = device.question()
    const sides = Object.fromEntries(
      answers.map((answer, index): [string, Side] => [answer, isOurs === (index % 2 === 0) ? 'ours' : 'theirs']),
    )
    for (const answer of answers as Answer[]) {
      const [own, other] = [shownIn(ours as never)[answer], shownIn(theirs as never)[answer]]
      if (sides[answer] === 'ours') replace(own, other)
      else replace(other, own)
    }
    device.choose(sides)
  }

  async function act(device: Device, { what, number }: Omit<Action, 'who'>) {
    if (device.isAsking()) choose(device, number % 2 === 0)
    else if (what === 'change') {
      const answer = device.answers[number % device.answers.length] as Answer
      const value = `value ${++typed}`
      replace(value, device.shown()[answer])
      device.change(answer, value)
    } else if (what === 'pass') device.pass(number % 2 === 0 ? DRAFT_PAUSE_MS : TYPING_PAUSE_MS)
    else if (what === 'save') {
      if (beforeSave !== undefined) {
        beforeSave(device)
        await rest()
        device.pass(TYPING_PAUSE_MS)
        await rest()
      }
      if (!device.isAsking()) device.save()
    } else device[what]()
    await rest()
  }

  for (const { who, ...action } of actions) await act(devices[who], action)
  for (let round = 0; round < 12; round++) {
    for (const device of devices) {
      if (device.isAsking()) choose(device, true)
      else if (!WORKING.includes(device.state())) device.compare()
      await rest()
      device.pass(TYPING_PAUSE_MS)
      await rest()
    }
  }
  const { fellowship, draft } = server.read()
  return {
    questions,
    shown: devices.map((device) => device.shown()),
    states: devices.map((device) => device.state()),
    stored: shownIn(shownStep(STEP, fellowship, draft ?? NOTHING_TYPED)),
  }
}

export interface Action {
  who: 0 | 1
  what: 'change' | 'pass' | 'save' | 'reload' | 'compare' | 'loseAnswer'
  number: number
}

const actions = array(
  recordOf<Action>({
    who: constantFrom(0, 1),
    what: constantFrom('change', 'change', 'change', 'pass', 'pass', 'save', 'reload', 'compare', 'loseAnswer'),
    number: nat(11),
  }),
  { minLength: 4, maxLength: 16 },
)

/** Random edits of the same answers: none is lost or reverted without a question, and both devices end equal. */
export const sameAnswers = asyncProperty(actions, async (edits) => {
  const { shown, states, stored } = await edit([ANSWERS, ANSWERS], edits)
  for (const state of states) expect(['stored', 'unchanged']).toContain(state)
  for (const each of shown) expect(each).toEqual(stored)
})

/** Random edits of different answers: the applicant is never asked, and both devices end equal. */
export const differentAnswers = asyncProperty(actions, async (edits) => {
  const { shown, stored, questions } = await edit(
    [
      ['name', 'cv'],
      ['lastName', 'cellPhoneNumber'],
    ],
    edits,
    // A save without the other device's last draft may ask about an answer that changed twice there.
    (device) => device.compare(),
  )
  for (const each of shown) expect(each).toEqual(stored)
  expect(questions).toBe(0)
})
