/** Mutants that no test can kill, because the product behaves the same with them, and why. */
export const EXPLAINED: Record<string, string> = {}
