/** Above the list of documents on the progress page. */
export const EACH_CERTIFIED = 'Plain copies are enough.'
