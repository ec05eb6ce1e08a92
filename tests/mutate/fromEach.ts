/** One reason why several mutants survive. */
export const fromEach = (why: string, mutants: readonly string[]): Record<string, string> =>
  Object.fromEntries(mutants.map((mutant) => [mutant, why]))
