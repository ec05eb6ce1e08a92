import { nameTaken, statusOf, type Intake } from '../../../domain/intakes.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/routes.ts'
import { INTAKE, listOf, one } from '../../platform/openapi/entities.ts'
import { intakeBody } from './intakeBody.ts'
import { beginIntake, findCurrentIntake, isNameTaken, listIntakes, problemOf } from './intakes.ts'

/** Additional calls: the yearly intakes. The current one's window is the status of section 7.2. */

const PATH = '/api/intakes'

export function intakeRoutes(app: Api, { db, access, now }: Context): void {
  const shown = (intake: Intake): Intake => ({ ...intake, open: statusOf(intake, now()).open })

  app.get(
    PATH,
    {
      ...access.for('listIntakes'),
      schema: {
        operationId: 'listIntakes',
        summary: 'Read every intake',
        response: { 200: listOf(INTAKE, 'The newest first.') },
      },
    },
    async () => (await listIntakes(db)).map(shown),
  )

  app.post(
    PATH,
    {
      ...audited(access.for('administer'), 'intake.begin'),
      schema: {
        operationId: 'beginIntake',
        summary: 'Begin a new intake',
        description:
          'It becomes the current intake: earlier applicants can apply again, and the previous window is closed for good. With a future opening date the window opens on that day. A repeated call returns the intake.',
        body: intakeBody,
        response: {
          201: one(INTAKE, 'The new intake.'),
          409: 'Another intake has this name (`intakeNameTaken`) or was started at the same time (`intakeTaken`), or applications (`windowOpen`) or requests for more information (`requestsOpen`) are open.',
        },
      },
    },
    async (request) => {
      const problem = problemOf(request.body, now())
      if (problem !== null) throw new Refusal(422, problem)
      const intake = await db.transaction(async (tx) => {
        const { name, openingDate, closingDate } = request.body
        const current = await findCurrentIntake(tx)
        // The answer to the first call was lost.
        if (current?.name === name && current.openingDate === openingDate && current.closingDate === closingDate) {
          return current
        }
        if (await isNameTaken(tx, name)) {
          throw new Refusal(409, nameTaken(name), { code: 'intakeNameTaken' })
        }
        const started = await beginIntake(tx, request.body, now())
        if (started === null) {
          throw new Refusal(409, 'Someone else has just started an intake. Reload to see it.', { code: 'intakeTaken' })
        }
        await writeEntry(tx, entryOf(request, started.id))
        return started
      })
      return shown(intake)
    },
  )
}
