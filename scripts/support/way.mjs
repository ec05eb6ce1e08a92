import http from 'node:http'
import https from 'node:https'

/**
 * How an origin is called: in plain text, or by TLS.
 * @param {string} origin
 * @param {import('node:http').AgentOptions} options
 */
export function openWay(origin, options) {
  return origin.startsWith('https:')
    ? { agent: new https.Agent(options), request: https.request }
    : { agent: new http.Agent(options), request: http.request }
}
