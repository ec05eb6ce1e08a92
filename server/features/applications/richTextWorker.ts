import { cleanRichText } from './richTextHtml.ts'

/** Sanitizes rich text with too much formatting for the main thread. */
export default cleanRichText
