/** Sets the time of this process, and of the database in it, to that of invented events. */

export interface Clock {
  /** Epoch milliseconds. */
  set(now: number): void
  restore(): void
}

export function takeClock(): Clock {
  const Real = globalThis.Date
  let now = Real.now()
  class Simulated extends Real {
    constructor(...given: [] | [string | number | Date]) {
      if (given.length === 0) super(now)
      else super(...(given as [string]))
    }
    static override now = () => now
  }
  globalThis.Date = Simulated as DateConstructor
  return {
    set: (next) => {
      now = next
    },
    restore: () => {
      globalThis.Date = Real
    },
  }
}
