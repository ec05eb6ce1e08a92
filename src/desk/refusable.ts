import { ApiError } from '../api/client.ts'

/** Rejects with the server's message, which staff can act on. With a status, only refusals with it have such a message. */
export async function refusable<Answer>(call: Promise<Answer>, status?: number): Promise<Answer> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.failure !== 'refused' || error.status !== (status ?? error.status))
      throw error
    throw new ApiError(error.message, error.failure, error.status, error.message)
  })
}
