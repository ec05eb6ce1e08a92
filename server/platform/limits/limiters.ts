import { counted } from '../../../domain/counted.ts'
import type { RouteShorthandOptions } from 'fastify'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { TooMany } from '../errors.ts'
import type { SharedLimits } from './sharedLimits.ts'

/** A waiting time in words. */
function waitingTime(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  if (seconds <= 90) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} minutes`
}

/** Refuses a caller who exceeded a limit; waiting loses nothing. */
export function tooMany(what: string, milliseconds: number): TooMany {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return new TooMany(`${what} Please wait ${waitingTime(milliseconds)}, then try again. Nothing is lost.`, seconds)
}

/** Limits the calls of an expensive route by one caller. */
export const limitedTo = <Options extends Pick<RouteShorthandOptions, 'config'>>(
  perMinute: number,
  options: Options,
) => ({
  ...options,
  config: { ...options.config, rateLimit: { max: perMinute, timeWindow: 60_000 } },
})

/** The counter and refusal for @fastify/rate-limit. */
export function countedBy(limits: SharedLimits, prefix: string) {
  class Store implements FastifyRateLimitStore {
    private prefix = prefix
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ) {
      const { count, leftMs } = limits.count(`${this.prefix}\n${key}`, max, timeWindow)
      callback(null, { current: count, ttl: leftMs })
    }
    /** A route with its own limit. */
    child(options: object) {
      const { routeInfo } = options as { routeInfo: { url: string } }
      const child = new Store()
      child.prefix = `${this.prefix}\n${routeInfo.url}`
      return child
    }
  }
  return {
    store: Store,
    errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) =>
      tooMany('Too many calls in a short time.', ttl),
  }
}
