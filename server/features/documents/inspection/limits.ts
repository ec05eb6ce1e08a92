/** Limits on what opening a document may cost. Sizes are in bytes after decompression. */

/** A4 at 600 dpi has 35 million pixels; the largest phone cameras take 108 million. */
export const MAXIMUM_PIXELS = 110_000_000
/** All frames of an animation together. */
export const MAXIMUM_FRAME_PIXELS = 4 * MAXIMUM_PIXELS
/** Decoding these to see if a JPEG without its end is complete takes a few seconds. */
export const MAXIMUM_UNENDED_PIXELS = 25_000_000
export const MAXIMUM_PAGES = 200
/** In points: the largest page that ISO 32000 recommends, 5 m. */
export const MAXIMUM_PAGE_SIDE = 14_400

/** A PDF's contents without pictures, and its pictures: colour scans, mostly white. */
export const MAXIMUM_PDF_BYTES = 64_000_000
export const MAXIMUM_PDF_PICTURE_BYTES = 1_000_000_000
/** A PNG's metadata: colour profiles and texts. */
export const MAXIMUM_PNG_NOTE_BYTES = 16_000_000

/** A whole Word document. */
export const MAXIMUM_PACKAGE_BYTES = 100_000_000
export const MAXIMUM_PART_BYTES = 32_000_000
export const MAXIMUM_PARTS = 2_000
/** Workbooks behind charts are archives too. */
export const MAXIMUM_PACKAGE_DEPTH = 2
