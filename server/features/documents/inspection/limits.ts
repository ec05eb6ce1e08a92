/** What a document may cost whoever opens it. Sizes are in bytes, once unpacked. */

/** A page of A4 at 600 dpi has 35 million, and the largest phone cameras take 108. */
export const MAXIMUM_PIXELS = 110_000_000
/** All frames of an animation together. */
export const MAXIMUM_FRAME_PIXELS = 4 * MAXIMUM_PIXELS
export const MAXIMUM_PAGES = 200

/** Of a PDF everything but pictures, and its pictures: scans in colour, which are mostly white. */
export const MAXIMUM_PDF_BYTES = 64_000_000
export const MAXIMUM_PDF_PICTURE_BYTES = 1_000_000_000
/** What a PNG carries beside its picture: colour profiles and texts. */
export const MAXIMUM_PNG_NOTE_BYTES = 16_000_000

/** A Word document, with everything in it. */
export const MAXIMUM_PACKAGE_BYTES = 100_000_000
export const MAXIMUM_PART_BYTES = 32_000_000
export const MAXIMUM_PARTS = 2_000
/** Workbooks behind a document's charts are packages themselves. */
export const MAXIMUM_PACKAGE_DEPTH = 2
