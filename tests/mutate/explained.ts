/** Mutants that no test can kill, because the product behaves the same with them, and why. */
export const EXPLAINED: Record<string, string> = {
  'draft.offering on draft.documentUploaded: action keepInTab dropped':
    'Its target, `typing`, keeps the copy in the tab as it is entered.',
}
