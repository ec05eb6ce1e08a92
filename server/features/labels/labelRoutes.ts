import { object, string } from 'yup'
import { LABEL_NAME_MAX, LABELS_MAX, type Labelling } from '../../../domain/labels.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { idsOf, nameUpTo } from '../../platform/http/queries.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { LABEL, LABELLED, listOf, NOTHING, one } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { SELECTED_MAX } from '../desk/query.ts'
import { Reader } from '../reviews/reader.ts'
import { addLabel, labelApplications, listLabels, removeLabel, renameLabel } from './labels.ts'

/** Calls for the committee's labels (decision 132). */

const PATH = '/api/desk/labels'

const name = nameUpTo(LABEL_NAME_MAX)
const labelBody = object({ name })
/** `seen` is the name that the change was made to. */
const renameBody = object({ name, seen: string().required() })
const applicationsBody = object({ submissions: idsOf(SELECTED_MAX).required() })

const NAME_INVALID = 'The name is missing or too long.'

const LABELLINGS = [
  {
    path: `${PATH}/:id/applications`,
    change: 'set',
    action: 'submission.setLabel',
    operationId: 'setLabel',
    summary: 'Set a label on applications',
  },
  {
    path: `${PATH}/:id/applications/removal`,
    change: 'lift',
    action: 'submission.liftLabel',
    operationId: 'liftLabel',
    summary: 'Remove a label from applications',
  },
] as const satisfies readonly { change: Labelling['change']; [other: string]: string }[]

export function labelRoutes(app: Api, { db, access, now }: Context): void {
  app.get(
    PATH,
    {
      ...access.for('readSubmissions'),
      schema: {
        operationId: 'listLabels',
        summary: 'Read the labels of the committee',
        response: { 200: listOf(LABEL, 'The labels, by name.') },
      },
    },
    () => listLabels(db),
  )

  app.post(
    PATH,
    {
      ...audited(access.for('review'), 'label.add'),
      schema: {
        operationId: 'addLabel',
        summary: 'Add a label, which all intakes share',
        description: `At most ${LABELS_MAX}. If a label has the name, whatever the case, it is returned.`,
        body: labelBody,
        response: {
          200: one(LABEL, 'The label.'),
          409: 'There are as many as allowed.',
          422: NAME_INVALID,
        },
      },
    },
    (request) => addLabel(db, { ...request.body, now: now(), entry: entryOf(request) }),
  )

  app.put(
    `${PATH}/:id`,
    {
      ...audited(access.for('assign'), 'label.rename'),
      schema: {
        operationId: 'renameLabel',
        summary: 'Rename a label on all applications',
        params: BY_ID,
        body: renameBody,
        response: {
          204: NOTHING,
          404: 'It was removed.',
          409: 'Another label has the name, or a colleague has renamed this one.',
          422: NAME_INVALID,
        },
      },
    },
    async (request) => {
      const { id } = request.params
      await renameLabel(db, { id, ...request.body, now: now(), entry: entryOf(request, id) })
    },
  )

  app.delete(
    `${PATH}/:id`,
    {
      ...audited(access.for('assign'), 'label.remove'),
      schema: {
        operationId: 'removeLabel',
        summary: 'Remove a label, and so from all applications',
        params: BY_ID,
        response: { 204: NOTHING, 404: 'There is no such label.' },
      },
    },
    (request) => {
      const { id } = request.params
      return removeLabel(db, { id, now: now(), entry: entryOf(request, id) })
    },
  )

  for (const { path, change, action, ...about } of LABELLINGS) {
    app.post(
      path,
      {
        ...audited(access.for('review'), action),
        schema: {
          ...about,
          description: 'Applications that you may not see, or that were deleted, are left out.',
          params: BY_ID,
          body: applicationsBody,
          response: {
            200: one(LABELLED, 'The number of applications that changed.'),
            404: 'The label was removed.',
          },
        },
      },
      async (request) => {
        const reader = await Reader.in(db, applicantOf(request), { intake: '' })
        const entry = entryOf(request)
        const { submissions } = request.body
        const by = { reader, now: now(), entry }
        return { changed: await labelApplications(db, { label: request.params.id, change, submissions, ...by }) }
      },
    )
  }
}
