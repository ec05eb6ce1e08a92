import { EXPORT_NAMES } from '../../../domain/desk.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import type { Api } from '../../platform/http/routes.ts'
import { binary } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { EXPORTS } from './exports.ts'
import { filterQuery } from './query.ts'

/** Downloads of the filtered applications, for roles that may export. */

/** Limits expensive calls, each of which reads every application. */
const EXPORTS_A_MINUTE = 6

export function exportRoutes(app: Api, context: Context): void {
  const exporting = audited(context.access.for('exportSubmissions'), 'submission.export')
  const options = {
    ...exporting,
    config: { ...exporting.config, rateLimit: { max: EXPORTS_A_MINUTE, timeWindow: 60_000 } },
  }

  for (const name of EXPORT_NAMES) {
    const { path, type, file, summary, open } = EXPORTS[name]
    const schema = {
      operationId: `export_${name}`,
      summary,
      tags: ['Desk'],
      querystring: filterQuery,
      response: { 200: binary('The file.', [type]) },
    }
    app.get(path, { ...options, schema }, (request, reply) => {
      const content = open({
        context,
        filter: request.query,
        entry: (action) => entryOf(request, null, action),
        onFailure: (error) => request.log.error({ err: error }, 'A document could not be exported'),
      })
      return reply
        .headers({
          'Content-Type': type,
          'Content-Disposition': `attachment; filename="${file}"`,
          'X-Content-Type-Options': 'nosniff',
        })
        .send(content)
    })
  }
}
