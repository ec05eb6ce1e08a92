/** The list of topics: on the public page, and its words at the desk. */
export const COURSES_TEXTS = {
  heading: 'Topics we like to fund',
  loading: 'Loading the topics…',
  failed: 'We could not load the topics.',
  one: 'topic',
  withArticle: 'a topic',
  all: 'Topics',
  removal: 'The public page will no longer show it. Applications do not change.',
} as const
