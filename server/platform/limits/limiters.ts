import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { TooMany } from '../errors.ts'
import type { SharedLimits } from './sharedLimits.ts'

/** Waiting, as the limited person reads it. */
function waitingTime(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} minutes`
}

/** A refusal to whoever has done too much; they lose nothing by waiting. */
export function tooMany(what: string, milliseconds: number): TooMany {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return new TooMany(`${what} Please wait ${waitingTime(milliseconds)}, then try again. Nothing is lost.`, seconds)
}

/** What @fastify/rate-limit counts with, and refuses by. */
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
    /** A route with a limit of its own. */
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
