import { describe, expect, it } from 'vitest'
import type { Model, PathEvent } from 'xstate-paths'
import { administrationModel, FIRST_PAGE as COURSES, STATUS } from '../model/administration.ts'
import { deskModels, READER } from '../model/desk.ts'
import { journey } from '../model/journey.ts'
import { MACHINES } from '../model/machines.ts'
import { openSubmissionModels } from '../model/openSubmission.ts'
import { FIRST_PAGE, submissionListModel } from '../model/submissionList.ts'

const done = (contract: string, output?: unknown): PathEvent => ({ type: `xstate.done.actor.${contract}`, output })
const lost = (contract: string): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error: { failure: 'disconnected' },
})
const back: PathEvent = { type: 'connection.restored' }

const STUBS = { ...MACHINES.desk.stubs, ...MACHINES.submissionList.stubs, ...MACHINES.administration.stubs }

/** Calls before the connection is back, and calls added by it. */
async function askedAround(model: Model, before: readonly PathEvent[]) {
  const ask = async (events: readonly PathEvent[]) => (await journey(model, events, STUBS)).calls
  const [calls, again] = [await ask(before), await ask([...before, back])]
  return { calls, added: again.slice(calls.length) }
}

const listed = done('loadPage', FIRST_PAGE)

describe('§8 reconnecting', () => {
  const list = submissionListModel()
  it.each<[string, Model, string, PathEvent[]]>([
    ['the sign-in', deskModels.opened, 'checkSession', [lost('checkSession')]],
    ['the list', list, 'loadPage', [lost('loadPage')]],
    ['more of the list', list, 'loadPage', [listed, { type: 'list.more' }, lost('loadPage')]],
    ['an application', openSubmissionModels.bursaryAdmin, 'loadSubmission', [lost('loadSubmission')]],
    ['the applications window', administrationModel, 'loadStatus', [done('loadItems', COURSES), lost('loadStatus')]],
    ['a list of the administration', administrationModel, 'loadItems', [done('loadStatus', STATUS), lost('loadItems')]],
  ])('reloads %s', async (_, model, contract, before) => {
    const { calls, added } = await askedAround(model, before)
    expect(added).toEqual(calls.filter((each) => each.contract === contract).slice(-1))
  })

  it('reloads nothing if nothing failed', async () => {
    expect((await askedAround(deskModels.opened, [done('checkSession', READER)])).added).toEqual([])
    expect((await askedAround(list, [listed])).added).toEqual([])
    expect(
      (await askedAround(administrationModel, [done('loadStatus', STATUS), done('loadItems', COURSES)])).added,
    ).toEqual([])
  })
})
