import { ofetch } from 'ofetch'
import { CONNECTION_CHECK_MS } from '../../domain/limits.ts'
import { ApiError, failureFromStatus } from './client.ts'
import { STATUS_PATH } from './status.ts'

/**
 * Rejects unless the server itself answers. The content does not matter, so it sends HEAD without a token. No cache
 * may answer.
 */
export async function checkConnection(base: string): Promise<void> {
  const { status } = await ofetch.raw(`${base}${STATUS_PATH}`, {
    method: 'HEAD',
    timeout: CONNECTION_CHECK_MS,
    retry: 0,
    cache: 'no-store',
    ignoreResponseError: true,
  })
  if (failureFromStatus(status) === 'disconnected') throw new ApiError('The server does not answer', 'disconnected')
}
