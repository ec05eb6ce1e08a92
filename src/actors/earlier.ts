import { fromPromise } from 'xstate'
import type { EarlierSubmission } from '../../domain/earlier.ts'
import type { EarlierActors } from '../../machines/earlier/contracts.ts'
import type { Api } from '../api/client.ts'
import { reconnected } from './connection.ts'

/** What was submitted in intakes that are over, at the server. Whoever has none loads nothing for it. */
export function createEarlierActors(api: Api): EarlierActors {
  const submissions = async () => (await import('../api/submissions.ts')).createSubmissions(api)
  return {
    loadEarlier: fromPromise<readonly EarlierSubmission[], Record<string, never>>(async () =>
      (await submissions()).readEarlier(),
    ),
    downloadReceipt: fromPromise<void, { version: EarlierSubmission }>(async ({ input }) =>
      (await submissions()).download(input.version),
    ),
    reconnected,
  }
}
