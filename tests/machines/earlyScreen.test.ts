import { describe, expect, it } from 'vitest'
import { earlyScreenModel } from '../model/earlyScreen.ts'
import { journey } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'
import { testEveryPath } from './everyPath.ts'

/** Once the app has replaced the screen, nothing else happens; until then the screen stays. */
testEveryPath('§2.8', 'earlyScreen', ({ value, status }) => {
  expect(status).toBe(value === 'entered' || value === 'kept' ? 'done' : 'active')
})

const ready = { type: 'portal.ready' }
const refused = { type: 'portal.refused' }
const disconnected = (isEntered: boolean) => ({ type: 'portal.disconnected', isEntered })
const after = (...events: readonly PathEvent[]) =>
  journey(earlyScreenModel, events, { watchPortal: stub, watchApplicant: stub })
const loaded = done('loadScreen')
const composed = done('composed', null)
const textKept = done('textKept', undefined)
/** Save was pressed early. */
const pressed = done('composed', '')
const compared = (mustChoose: boolean) => done('compared', mustChoose)

describe('earlyScreen', () => {
  it.each([
    ['enters everything once the application and its files have loaded', [ready, loaded, composed], 'enter'],
    ['keeps the text if no one is signed in', [refused, textKept], 'keep'],
    ['shows a lost connection if nothing was entered', [disconnected(false), textKept], 'keep'],
    ['enters text that waited for the connection', [disconnected(true), ready, loaded, composed], 'enter'],
    ['keeps text that waited if the sign-in has expired', [disconnected(true), refused, textKept], 'keep'],
    ['keeps the text if the sign-in ends while a word is composed', [ready, loaded, refused, textKept], 'keep'],
  ])('%s', async (_, events, how) => {
    const { emitted } = await after(...events)
    expect(emitted).toEqual([{ type: 'replace', how }])
  })

  it.each([
    ["for the screen's files", [ready]],
    ['while a word is composed', [ready, loaded]],
    ['while there is no connection', [disconnected(true)]],
    ['until the tab has kept what was typed', [refused]],
  ])('§4.8 waits %s', async (_, events) => {
    expect((await after(...events)).emitted).toEqual([])
  })

  describe('§4.1 an early press', () => {
    it.each([
      ['waits until the step has been compared with other devices', [], []],
      ['is carried out if nothing has to be chosen', [compared(false)], [{ type: 'press', pressed: '' }]],
      ['is dropped if the applicant has to choose', [compared(true)], []],
      ['is dropped if the comparison fails', [failed('compared')], []],
      ['is dropped once the applicant types on', [{ type: 'applicant.acted' }, compared(false)], []],
    ])('%s', async (_, events, carriedOut) => {
      const { emitted } = await after(ready, loaded, pressed, ...events)
      expect(emitted).toEqual([{ type: 'replace', how: 'enter' }, ...carriedOut])
    })
  })
})
