/** The certification of documents. */

/** Before what a document is a copy of, below an upload widget's label. */
export const CERTIFIED_COPY_OF = 'A certified copy of'
export const PHOTO_OF_COPY = 'In a photo, the stamp and signature must be readable.'

/** Above the list of documents on the progress page. */
export const EACH_CERTIFIED = 'Each must be a certified copy.'
