/** Above the questions of Personal Details (section 2.8) and Course Details (section 2.10). */
export const NEEDED = 'You will need the following information and documents to complete this section:'
export const FIELDS_NOTE =
  'Please ensure that all fields below are completed and that factual and up to date information is provided.'
