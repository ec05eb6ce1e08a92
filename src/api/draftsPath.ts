/** Where drafts are kept, below the API base: beside the calls of section 7. */
export const DRAFTS_PATH = '/api/drafts'
