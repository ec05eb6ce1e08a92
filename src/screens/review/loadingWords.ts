/** Shown until the record is loaded (section 2.12). */
export const LOADING_DETAILS = 'Loading Application Details...'
