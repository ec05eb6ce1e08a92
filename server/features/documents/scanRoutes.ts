import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/routes.ts'
import { one, SCAN_REQUEST } from '../../platform/openapi/entities.ts'
import { askForRescan, scanWaiting } from './reading.ts'

/** Additional call: scans all stored files again after the scanner was updated. */

export function scanRoutes(app: Api, context: Context): void {
  app.post(
    '/api/documentscans',
    {
      ...audited(context.access.for('administer'), 'document.rescan'),
      schema: {
        operationId: 'scanDocuments',
        summary: 'Have every stored document scanned for malware again',
        description: 'No document can be read before it has been found clean once more.',
        response: { 202: one(SCAN_REQUEST, 'How many documents wait.'), 409: 'There is no scanner.' },
      },
    },
    async (request) => {
      if (!context.scanner) throw new Refusal(409, 'There is no virus scanner: set CLAMD_URL.')
      const waiting = await context.db.transaction(async (tx) => {
        await writeEntry(tx, entryOf(request))
        return askForRescan(tx)
      })
      const onFailure = (error: unknown) => request.log.error({ err: error }, 'A stored document could not be scanned')
      void scanWaiting(context, onFailure).catch(onFailure)
      return { documents: waiting }
    },
  )
}
