import type { FastifyInstance } from 'fastify'
import { boolean, object, string } from 'yup'
import { isDay, isoDay } from '../../domain/calendar.ts'
import type { Context } from '../context.ts'
import { found } from '../http/errors.ts'
import { changeStatus, listStatus } from '../reference/referenceData.ts'
import { validated } from './validation.ts'

const statusSchema = object({
  open: boolean().strict().required(),
  closingDate: string()
    .strict()
    .required()
    .test('day', 'closingDate must be an ISO date.', (text) => isDay(isoDay(text))),
})

/** Section 7.2. */
export function applicationsStatusRoutes(app: FastifyInstance, { db, access }: Context): void {
  app.get('/api/FellowshipApplicationsStatus', () => listStatus(db))

  app.put<{ Params: { id: string } }>(
    '/api/FellowshipApplicationsStatus/:id',
    { onRequest: access.admin },
    async ({ params, body }) => {
      const { open, closingDate } = validated(statusSchema, body)
      return found(await changeStatus(db, params.id, { open, closingDate: isoDay(closingDate) }))
    },
  )
}
