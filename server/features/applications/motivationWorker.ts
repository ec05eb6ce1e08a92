import { cleanMotivation } from './motivationHtml.ts'

/** Cleans what has more formatting than a request's own thread has time for. */
export default cleanMotivation
