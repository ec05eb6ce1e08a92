/** Answers of guards that nobody can bring about, by the transition's name, and why: not counted, and not hidden either. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  'draft.unchanged --draft.documentUploaded [isNewDocument]--> draft.typing':
    'a draft that holds a document is not unchanged, so here every document is new',
  'draft.offering --draft.documentUploaded [isNewDocument]--> draft.typing':
    'nothing is on offer to a draft that holds a document, so here every document is new',
}
