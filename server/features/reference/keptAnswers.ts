import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode, sendRevalidated, type Encoded } from '../../platform/http/encoded.ts'
import type { Reference, ReferenceSnapshot } from './reference.ts'

/** Responses serialized and encoded once per version of the reference data. */

export interface KeptAnswer extends Encoded {
  headers: Readonly<Record<string, string | number>>
}

interface Content {
  list: readonly unknown[]
  headers?: KeptAnswer['headers']
}

/** Answers from the latest snapshot; `key` identifies the response. */
export async function sendKept(
  reference: Reference,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  contentOf: (snapshot: ReferenceSnapshot) => Promise<Content>,
): Promise<FastifyReply> {
  const snapshot = await reference.snapshot()
  const answer = await snapshot.answer(key, async () => {
    const { list, headers = {} } = await contentOf(snapshot)
    // Fastify's types allow only objects.
    const json = String(reply.serializeInput(list as never, '200'))
    return { ...(await encode(json, 'answer')), headers }
  })
  reply.type('application/json; charset=utf-8').headers(answer.headers)
  return sendRevalidated(request, reply, answer)
}
