/** Above the list of documents on the progress page. */
export const EACH_CERTIFIED = 'Each must be a certified copy.'
