/** True from an instant until `ms` have passed. False before it, so nothing lasts longer after the clock was set back. */
export const isWithin = (ms: number, from: number, now: number): boolean => from <= now && now - from < ms
