import { object } from 'yup'
import { VIEW_NAME_MAX, VIEWS_MAX } from '../../../domain/savedViews.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { countFrom, nameUpTo } from '../../platform/http/queries.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { listOf, NOTHING, one, SAVED_VIEW } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { filterFields, refuseUnknown } from './query.ts'
import { deleteView, listViews, saveView } from './views.ts'

/** Calls for the caller's own views of the list. They are about no one else, so the audit trail does not record them. */

const PATH = '/api/desk/views'

const view = { name: nameUpTo(VIEW_NAME_MAX), ...filterFields }
const viewBody = object(view)
/** `seen` is the version that the change was made to. */
const viewChangeBody = object({ ...view, seen: countFrom(1).required() })

const DROPPED = 'Filters that the caller may not use, or that no longer exist, are in `leftOut`.'

export function viewRoutes(app: Api, { db, access, now }: Context): void {
  app.get(
    PATH,
    {
      ...access.for('readSubmissions'),
      schema: {
        operationId: 'listViews',
        summary: 'Read your saved views of the list',
        description: DROPPED,
        response: { 200: listOf(SAVED_VIEW, 'The views, by name.') },
      },
    },
    (request) => listViews(db, applicantOf(request)),
  )

  app.post(
    PATH,
    {
      ...access.for('readSubmissions'),
      preValidation: refuseUnknown(viewBody),
      schema: {
        operationId: 'createView',
        summary: 'Save a view of the list: search, filters and order',
        description: `At most ${VIEWS_MAX}. A repeated call returns the stored view. ${DROPPED}`,
        body: viewBody,
        response: {
          200: one(SAVED_VIEW, 'The view.'),
          409: 'There are as many as allowed, or another view has the name.',
          422: 'The name or a filter is not valid.',
        },
      },
    },
    (request) => {
      const { name, ...filter } = request.body
      return saveView(db, { id: null, name, filter, seen: null, caller: applicantOf(request), now: now() })
    },
  )

  app.put(
    `${PATH}/:id`,
    {
      ...access.for('readSubmissions'),
      preValidation: refuseUnknown(viewChangeBody),
      schema: {
        operationId: 'changeView',
        summary: 'Change the name or the filters of a saved view',
        description: DROPPED,
        params: BY_ID,
        body: viewChangeBody,
        response: {
          200: one(SAVED_VIEW, 'The view.'),
          409: 'It was changed since `seen`, or another view has the name.',
          422: 'The name or a filter is not valid.',
        },
      },
    },
    (request) => {
      const { name, seen, ...filter } = request.body
      return saveView(db, { id: request.params.id, name, filter, seen, caller: applicantOf(request), now: now() })
    },
  )

  app.delete(
    `${PATH}/:id`,
    {
      ...access.for('readSubmissions'),
      schema: {
        operationId: 'deleteView',
        summary: 'Delete a saved view',
        params: BY_ID,
        response: { 204: NOTHING },
      },
    },
    (request) => deleteView(db, applicantOf(request), request.params.id),
  )
}
