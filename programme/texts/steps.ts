/** Texts that several steps have above their questions (sections 2.8 and 2.10). */

export const NEEDED = 'You will need the following information and documents to complete this section:'

/** The second text if a question of the step is optional. */
export const REQUIRED = {
  all: 'Please ensure that all fields below are completed and that factual and up to date information is provided.',
  marked:
    'Please ensure that all fields marked with * are completed and that factual and up to date information is provided.',
}
