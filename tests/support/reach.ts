import type { Reach } from '../../src/actors/identity.ts'

/** A server that answers. */
export const REACHED: Reach = { check: () => Promise.resolve(), lost: () => {}, end: () => Promise.resolve() }
