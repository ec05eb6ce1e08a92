import { ofetch } from 'ofetch'
import { CONNECTION_CHECK_MS } from '../../domain/limits.ts'
import { failureOf } from '../../machines/failure.ts'
import { ApiError, failureFromStatus, type Api } from './client.ts'
import { STATUS_PATH } from './status.ts'

/** Rejects unless the server itself answers. The content does not matter, so it sends HEAD. No cache may answer. */
export async function checkConnection({ base, getToken }: Pick<Api, 'base' | 'getToken'>): Promise<void> {
  const token = await getToken().catch((error: unknown) => {
    if (failureOf(error) === 'disconnected') throw error
    // The sign-in has expired.
    return null
  })
  const { status } = await ofetch.raw(`${base}${STATUS_PATH}`, {
    method: 'HEAD',
    ...(token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    timeout: CONNECTION_CHECK_MS,
    retry: 0,
    cache: 'no-store',
    ignoreResponseError: true,
  })
  if (failureFromStatus(status) === 'disconnected') throw new ApiError('The server does not answer', 'disconnected')
}
