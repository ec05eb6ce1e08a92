import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createActor, setup, type AnyActorLogic, type EventObject } from 'xstate'
import { createConnectionActors } from '../../../src/actors/connection.ts'
import { createWatchTab } from '../../../src/actors/drafts.ts'
import { announceSignedOut } from '../../../src/actors/tabs.ts'
import { createWatchActivity } from '../../../src/actors/watchActivity.ts'
import { currentLocation, watchLocation } from '../../../src/actors/watchLocation.ts'
import { watchFrames } from '../../../src/desk/watchFrames.ts'
import { watchPage } from '../../../src/actors/watchPage.ts'

const report = vi.fn<() => void>()
const watchActivity = createWatchActivity(report)

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

/** A machine that invokes a watcher and records its events. */
function watch(logic: AnyActorLogic) {
  const heard: EventObject[] = []
  const machine = setup({ actors: { watcher: logic } }).createMachine({
    invoke: { id: 'watcher', src: 'watcher', input: { step: 'motivation' } },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  })
  const actor = createActor(machine).start()
  stops.push(() => actor.stop())
  return {
    heard,
    send: (event: EventObject) => actor.getSnapshot().children['watcher']?.send(event),
    stop: () => actor.stop(),
  }
}

/** The current listeners on window and document since the call. */
function standing() {
  const found = new Set<string>()
  const listeners = new Map<unknown, number>()
  for (const target of [window, document]) {
    const name = (type: string, listener: unknown, options: unknown) => {
      if (!listeners.has(listener)) listeners.set(listener, listeners.size)
      const isCapture = typeof options === 'object' && (options as AddEventListenerOptions).capture === true
      return `${target === window ? 'window' : 'document'} ${type} ${isCapture} ${listeners.get(listener)}`
    }
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      found.add(name(type, listener, options))
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      found.delete(name(type, listener, options))
    })
  }
  return found
}

const watchTab = createWatchTab({ keep: () => undefined }, new Set())
const WATCHERS: [string, AnyActorLogic, number][] = [
  ['the page', watchPage, 2],
  ['activity', watchActivity, 9],
  ['activity and frames', createWatchActivity(report, watchFrames), 10],
  ['the address', watchLocation, 3],
  ['the connection', createConnectionActors({ base: '', getToken: async () => null }).watchConnection, 4],
  ['the tab', watchTab, 2],
]
it.each(WATCHERS)('watching %s removes all listeners when it stops', (_, logic, listeners) => {
  const left = standing()
  const { stop } = watch(logic)
  expect(left.size).toBe(listeners)
  stop()
  expect([...left]).toEqual([])
})

it('a tab that asks before closing also removes its listeners', () => {
  const left = standing()
  const { send, stop } = watch(watchTab)
  send({ type: 'tab.save', owner: '', step: 'motivation', copy: { isStored: false } } as EventObject)
  expect([...left].some((each) => each.startsWith('window beforeunload'))).toBe(true)
  stop()
  expect([...left]).toEqual([])
})

const happen = (type: string, target: EventTarget = window) => target.dispatchEvent(new Event(type, { bubbles: true }))
const quiet = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('§4.7 page visibility', () => {
  const turn = (visibilityState: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
    happen('visibilitychange', document)
  }

  it('§4.7 reports when the page is hidden and shown, including from the back-forward cache', () => {
    const { heard } = watch(watchPage)
    expect(heard).toEqual([])
    turn('hidden')
    turn('visible')
    happen('pageshow')
    expect(heard).toEqual([{ type: 'page.hidden' }, { type: 'page.shown' }, { type: 'page.shown' }])
  })

  it('§4.7 reports a page opened in the background', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect(watch(watchPage).heard).toContainEqual({ type: 'page.hidden' })
  })
})

describe('§4.8 activity', () => {
  it.each(['mousemove', 'click', 'mousedown', 'keydown', 'scroll', 'touchstart'])(
    '§4.8 includes %s anywhere on the page',
    (type) => {
      const { heard } = watch(watchActivity)
      happen(type, document.body)
      happen(type)
      expect(heard).toEqual([{ type: 'activity.seen' }, { type: 'activity.seen' }])
    },
  )

  it('includes events whose propagation is stopped', () => {
    const { heard } = watch(watchActivity)
    const stop = (event: Event) => event.stopPropagation()
    document.body.addEventListener('keydown', stop)
    happen('keydown', document.body)
    document.body.removeEventListener('keydown', stop)
    expect(heard).toEqual([{ type: 'activity.seen' }])
  })

  it.each(['mouseover', 'resize', 'blur', 'wheel', 'input'])('§4.8 does not include %s', (type) => {
    const { heard } = watch(watchActivity)
    happen(type, document.body)
    expect(heard).toEqual([])
  })

  describe('at the desk', () => {
    const enter = (frame: Element) => vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame)

    it.each([
      ['Chromium', 'before'],
      ['Firefox', 'after'],
    ])('includes entering a document in a frame, whose focus %s moves %s the event', async (_, order) => {
      const { heard } = watch(createWatchActivity(report, watchFrames))
      const frame = document.createElement('iframe')
      if (order === 'before') enter(frame)
      happen('blur')
      if (order === 'after') enter(frame)
      await expect.poll(() => heard).toEqual([{ type: 'activity.seen' }])
    })

    it('does not include leaving the window', async () => {
      const { heard } = watch(createWatchActivity(report, watchFrames))
      happen('blur')
      await quiet()
      expect(heard).toEqual([])
    })
  })

  it.each(['pageshow', 'focus'])('reports on %s that the page has resumed', (type) => {
    const { heard } = watch(watchActivity)
    happen(type)
    expect(heard).toEqual([{ type: 'page.resumed' }])
  })

  it.each([
    ['visible', [{ type: 'page.resumed' }]],
    ['hidden', []],
  ] as const)('on becoming %s, reports %j', (state, said) => {
    const { heard } = watch(watchActivity)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    happen('visibilitychange', document)
    expect(heard).toEqual(said)
  })
})

describe("the applicant's other tabs", () => {
  it('receive activity, and the tab itself does not', async () => {
    const [here, there] = [watch(watchActivity), watch(watchActivity)]
    report.mockClear()
    here.send({ type: 'activity.share', at: 61_000 } as EventObject)
    await expect.poll(() => there.heard).toEqual([{ type: 'activity.shared', at: 61_000 }])
    // The tab with the activity reports it to the server.
    expect(report).toHaveBeenCalledTimes(1)
    expect(here.heard).toEqual([])
  })

  it.each([
    ['requested', 'elsewhere'],
    ['timeout', 'timeout'],
  ] as const)('§4.8 end their session on a sign-out by %s, with the reason %s', async (told, reason) => {
    const tabs = [watch(watchActivity), watch(watchActivity)]
    announceSignedOut(told)
    for (const { heard } of tabs) await expect.poll(() => heard).toEqual([{ type: 'session.end', reason }])
  })

  it('receive nothing after their own session has ended', async () => {
    const [here, there] = [watch(watchActivity), watch(watchActivity)]
    there.stop()
    here.send({ type: 'activity.share', at: 1 } as EventObject)
    await quiet()
    expect(there.heard).toEqual([])
  })
})

describe('§2.1 the location', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/home/general-information')
  })

  it('§2.1 is reported at once, because the first screen may already have redirected', () => {
    expect(watch(watchLocation).heard).toEqual([{ type: 'location.changed', location: '/home/general-information' }])
  })

  it('is reported with its query on every kind of change', async () => {
    const { heard } = watch(watchLocation)
    navigate('/application/motivation?from=mail')
    navigate('/application/summary', { replace: true })
    window.history.back()
    await expect.poll(() => heard).toHaveLength(4)
    expect(heard.slice(1)).toEqual([
      { type: 'location.changed', location: '/application/motivation?from=mail' },
      { type: 'location.changed', location: '/application/summary' },
      { type: 'location.changed', location: '/home/general-information' },
    ])
    expect(currentLocation()).toBe('/home/general-information')
  })
})
