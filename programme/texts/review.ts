/** Above the answers on Review (section 2.12). */
export const REVIEW_INTRO =
  'Please make sure that the information below is factual and up to date. All documents must be certified by the police or legal commissioners of oath.'
