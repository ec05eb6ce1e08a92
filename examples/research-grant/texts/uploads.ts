/** Below the label of an upload widget: the first is followed by what the document is a copy of. */
export const CERTIFIED_COPY_OF = 'A copy of'
export const PHOTO_OF_COPY = 'In a photo, all text must be easy to read.'
