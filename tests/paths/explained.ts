/** Guard results that cannot occur, by transition name, with the reason. They are listed but not counted. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  'draft.unchanged --draft.documentUploaded [isNewDocument]--> draft.typing':
    'a draft with a document is not unchanged, so every document is new here',
  'draft.offering --draft.documentUploaded [isNewDocument]--> draft.typing':
    'a draft with a document gets no offer, so every document is new here',
}
