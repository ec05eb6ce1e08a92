import { describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { currentView, nameToSave } from '../../machines/views/selectors.ts'
import type { ViewsSnapshot } from '../../machines/views/views.ts'
import { journey } from '../model/journey.ts'
import { viewsModel } from '../model/views.ts'
import { VIEW } from '../support/desk.ts'
import type { PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'
import { listener } from './listener.ts'

const { id, filter } = VIEW
const loaded = done('loadViews', [VIEW])
const other = { ...EVERY_SUBMISSION, region: '2' }
const save = (name: string): PathEvent => ({ type: 'view.save', name, filter: other })
const replace: PathEvent = { type: 'view.replace', id, filter: other }
const refused = failed('saveView', { failure: 'refused', reason: 'Changed in another window.' })

/** Records what is sent to the list. */
async function using(...events: PathEvent[]) {
  const { ref, heard: sent } = listener<EventObject>()
  const { snapshot, calls } = await journey(
    viewsModel(() => ref),
    [loaded, ...events],
  )
  const { value, context } = snapshot as ViewsSnapshot
  return { state: value, context, sent, asked: calls.slice(1).map(({ input }) => input) }
}

describe('a saved view', () => {
  it('is shown by the list with all its filters, and left for all applications', async () => {
    const { context, sent } = await using({ type: 'view.open', id }, { type: 'view.leave' })
    expect(sent).toEqual([
      { type: 'view.show', filter },
      { type: 'view.show', filter: EVERY_SUBMISSION },
    ])
    expect(context.open).toBeNull()
  })

  it('ignores an unknown one, and a name without text', async () => {
    const { state, sent, asked } = await using({ type: 'view.open', id: 'v9' }, { type: 'view.add' }, save('  '))
    expect([state, sent, asked]).toEqual(['adding', [], []])
  })

  it('keeps its typed name while the menu is closed, until the form is left or saved', async () => {
    const typing: PathEvent[] = [{ type: 'view.add' }, { type: 'view.type', name: 'Best ' }]
    expect(nameToSave((await using(...typing)).context)).toBe('Best ')
    const cancelled = await using(...typing, { type: 'view.cancel' }, { type: 'view.add' })
    expect(nameToSave(cancelled.context)).toBe('')
    const saved = await using(...typing, save('Best '), done('saveView', VIEW), { type: 'view.rename', id })
    expect(nameToSave(saved.context)).toBe(VIEW.name)
  })

  it('is current once it is opened or saved, or if the list shows the same', async () => {
    const { context } = await using()
    expect(currentView(context, filter)).toEqual({ view: VIEW, isChanged: false })
    expect(currentView(context, other)).toBeNull()
    expect(currentView({ ...context, open: id }, other)).toEqual({ view: VIEW, isChanged: true })
    const saved = { ...VIEW, id: 'v2', name: 'Another', filter: other }
    const added = await using({ type: 'view.add' }, save(' Another '), done('saveView', saved))
    expect(added.asked).toEqual([{ id: null, name: 'Another', filter: other, seen: null }])
    expect(added.context).toMatchObject({ open: 'v2', views: [saved, VIEW], change: null })
  })

  it('keeps its filters when it is renamed, and its name when it is replaced', async () => {
    expect((await using({ type: 'view.rename', id }, save('Other'))).asked).toEqual([
      { id, name: 'Other', filter, seen: 1 },
    ])
    expect((await using(replace)).asked).toEqual([{ id, name: VIEW.name, filter: other, seen: 1 }])
  })

  it('is loaded again after another window has changed it, with the reason before', async () => {
    const notReplaced = await using(replace, refused)
    expect([notReplaced.state, notReplaced.context.reason]).toEqual(['notReplaced', 'Changed in another window.'])
    const again = await using(replace, refused, { type: 'view.cancel' })
    expect([again.state, again.context.change]).toEqual(['loading', null])
  })

  it('§8 keeps the typed name if it cannot be saved', async () => {
    const { state, context } = await using({ type: 'view.rename', id }, save('Other'), refused)
    expect([state, nameToSave(context)]).toEqual(['notSaved', 'Other'])
  })
})
