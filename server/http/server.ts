import Fastify, { LogController, type FastifyInstance, type FastifyLoggerOptions } from 'fastify'
import { answerError, answerNotFound } from './failures.ts'
import { withoutData } from './redaction.ts'
import type { Settings } from '../settings.ts'

/** How long a call may take to arrive: what the portal gives an upload. Whoever sends slower holds a connection for nothing. */
const ARRIVING_MS = 300_000

type LogStream = FastifyLoggerOptions['stream']

/** A server without routes: how it logs, and how it answers what goes wrong. */
export function createServer({ logLevel, trustProxy }: Pick<Settings, 'logLevel' | 'trustProxy'>, stream?: LogStream) {
  const app = Fastify({
    logger: {
      level: logLevel,
      // Addresses name documents, messages of the database name values: neither goes into the log.
      serializers: { err: withoutData, req: ({ method }) => ({ method }) },
      ...(stream ? { stream } : {}),
    },
    trustProxy,
    requestTimeout: ARRIVING_MS,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  logCalls(app)
  return app
}

/** One line per call: method, the route's pattern and the status. */
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
