import { cleanMotivation } from './motivationHtml.ts'

/** Sanitizes motivations with too much formatting for the main thread. */
export default cleanMotivation
