import { oneOf } from '../random.mjs'

/**
 * Several kinds of work at once, each with its own state.
 * @param {Readonly<Record<string, import('./world.mjs').Work>>} works
 * @returns {import('./world.mjs').Work}
 */
export function together(works) {
  const all = Object.entries(works)
  return {
    begin: () => ({
      ...Object.fromEntries(all.map(([name, work]) => [name, work.begin()])),
      get acknowledged() {
        return all.reduce((sum, [name]) => sum + this[name].acknowledged, 0)
      },
    }),
    async step(applicant, state, random) {
      const [name, work] = oneOf(random, all)
      return work.step(applicant, state[name], random)
    },
    async check(applicant, state) {
      const found = []
      for (const [name, work] of all) found.push(...(await work.check(applicant, state[name])))
      return found
    },
  }
}
