import { found } from '../../platform/errors.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { BY_INTAKE } from '../../platform/http/queries.ts'
import type { Api } from '../../platform/http/routes.ts'
import { FIGURES, one } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { refuseUnknown } from '../desk/query.ts'
import { Reader } from '../reviews/reader.ts'
import { readFigures } from './figures.ts'

export function figureRoutes(app: Api, { db, access }: Context): void {
  app.get(
    '/api/desk/figures',
    {
      ...access.for('readSubmissions'),
      preValidation: refuseUnknown(BY_INTAKE),
      schema: {
        operationId: 'getFigures',
        summary: 'Count the applications of an intake by progress, and by answer, day and decision',
        description:
          '`intake` is the id of an intake; the current one if it is empty. The answer contains no personal data, so the audit trail does not record it.',
        querystring: BY_INTAKE,
        response: { 200: one(FIGURES, 'The figures.') },
      },
    },
    async (request) => {
      const reader = await Reader.in(db, applicantOf(request), request.query)
      return found(await readFigures(db, reader))
    },
  )
}
