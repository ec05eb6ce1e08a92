/** Above the answers on Review. */
export const REVIEW_INTRO = 'Please read your answers once more. The panel reads exactly what you see here.'
