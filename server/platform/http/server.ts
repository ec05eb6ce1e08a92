import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import Fastify, { LogController, type FastifyInstance, type FastifyLoggerOptions, type FastifyReply } from 'fastify'
import { answerErrors, answerNotFound, answerUnreadable } from './failures.ts'
import { withoutData } from './redaction.ts'
import { keptSerializers } from './serializers.ts'
import type { Settings } from '../settings/settings.ts'

/** How long a call may take to arrive: what the portal gives an upload. Whoever sends slower holds a connection for nothing. */
const ARRIVING_MS = 300_000

const ONE_YEAR_S = 31_536_000

export type LogStream = FastifyLoggerOptions['stream']
type ServerSettings = Pick<Settings, 'logLevel' | 'trustProxy' | 'development' | 'publicUrl'>

/** A server without routes: how it logs, and how it answers what goes wrong. */
export function createServer({ logLevel, trustProxy, development, publicUrl }: ServerSettings, stream?: LogStream) {
  const app = Fastify({
    logger: {
      level: logLevel,
      serializers: {
        // Addresses name documents, messages of the database name values: neither goes into an operator's log.
        req: ({ method }) => ({ method }),
        // An upload's headers, which have the token.
        busboyOptions: ({ limits }: { limits: unknown }) => ({ limits }),
        ...(development ? {} : { err: withoutData }),
      },
      ...(stream ? { stream } : {}),
    },
    // Not the caller's, which could be anything: it names the call's lines in the log.
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    requestTimeout: ARRIVING_MS,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: keptSerializers,
    frameworkErrors: (_error, _request, reply) => answerUnreadable(reply as unknown as FastifyReply),
  })
  app.decorateRequest('audited', null)
  app.setErrorHandler(answerErrors({ development }))
  app.setNotFoundHandler(answerNotFound)
  app.addHook('onRequest', async (request, reply) => {
    // On the raw answer, for oidc-provider writes its own past Fastify.
    reply.raw.setHeader('X-Request-Id', request.id)
  })
  if (publicUrl.startsWith('https:')) {
    // Before Fastify, whose hooks do not see an address that cannot be decoded.
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`)
    })
  }
  logCalls(app)
  return app
}

/** One line per call: method, the route's pattern and the status; the caller's id stands in every line once it is known. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info(
      { method, route: routeOptions.url ?? '(none)', status: reply.statusCode, milliseconds },
      'answered',
    )
  })
}
