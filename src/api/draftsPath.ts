/** The path of drafts below the API base. */
export const DRAFTS_PATH = '/api/drafts'
