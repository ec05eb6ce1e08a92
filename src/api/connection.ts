import { ofetch } from 'ofetch'
import { CONNECTION_CHECK_MS } from '../../domain/limits.ts'
import { ApiError, failureFromStatus } from './client.ts'
import { STATUS_PATH } from './status.ts'

/** Rejects unless the server itself answers. What it says does not matter, and no cache may say it. */
export async function checkConnection(base: string): Promise<void> {
  const { status } = await ofetch.raw(`${base}${STATUS_PATH}`, {
    timeout: CONNECTION_CHECK_MS,
    retry: 0,
    cache: 'no-store',
    ignoreResponseError: true,
    parseResponse: (text) => text,
  })
  if (failureFromStatus(status) === 'disconnected') throw new ApiError('The server does not answer', 'disconnected')
}
