/** Mutants that no test can kill, because the product behaves the same with them, and why. */
export const EXPLAINED: Record<string, string> = {
  'draft: takeChoice does not assign sent':
    'Whether the server has what is shown is told by its identity, and a choice is content of its own.',
}
