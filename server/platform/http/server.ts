import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import Fastify, { LogController, type FastifyInstance, type FastifyLoggerOptions, type FastifyReply } from 'fastify'
import { answerErrors, answerNotFound, answerUnreadable } from './failures.ts'
import { withoutData } from './redaction.ts'
import { keptSerializers } from './serializers.ts'
import type { Settings } from '../settings/settings.ts'

/** How long a request may take to arrive: the portal's upload limit. Slower senders would hold connections. */
const ARRIVING_MS = 300_000

const ONE_YEAR_S = 31_536_000

export type LogStream = FastifyLoggerOptions['stream']
type ServerSettings = Pick<Settings, 'logLevel' | 'trustProxy' | 'development' | 'publicUrl'>

/** pino's number of the level error; fatal is above. */
const ERROR_LEVEL = 50

/** A server without routes, with logging and error handling. `onErrorLogged` is called for each error in the log. */
export function createServer(
  { logLevel, trustProxy, development, publicUrl }: ServerSettings,
  stream?: LogStream,
  onErrorLogged?: () => void,
) {
  const app = Fastify({
    logger: {
      level: logLevel,
      serializers: {
        // URLs name documents and database messages contain values, so neither is logged.
        req: ({ method }) => ({ method }),
        // Upload headers contain the token.
        busboyOptions: ({ limits }: { limits: unknown }) => ({ limits }),
        ...(development ? {} : { err: withoutData }),
      },
      ...(stream ? { stream } : {}),
      ...(onErrorLogged
        ? {
            hooks: {
              logMethod(words, write, level) {
                if (level >= ERROR_LEVEL) onErrorLogged()
                write.apply(this, words)
              },
            },
          }
        : {}),
    },
    // Ignore the caller's own id: ours identifies the call in the log.
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
    // On the raw response, because oidc-provider bypasses Fastify.
    reply.raw.setHeader('X-Request-Id', request.id)
  })
  if (publicUrl.startsWith('https:')) {
    // Before Fastify, whose hooks do not see undecodable URLs.
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`)
    })
  }
  logCalls(app)
  return app
}

/** Logs one line per call: method, route pattern and status. All lines include the caller's id once known. */
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
