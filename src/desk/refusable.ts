import { ApiError } from '../api/client.ts'

/** Rejects with the server's message, which staff can act on. */
export async function refusable<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.failure !== 'refused') throw error
    throw new ApiError(error.message, error.failure, error.status, error.message)
  })
}
