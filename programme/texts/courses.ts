/** The list of courses: on the public page (section 2.5), and its words at the desk. */
export const COURSES_TEXTS = {
  heading: 'Preferred fields of study',
  loading: 'Loading Courses...',
  failed: 'We could not load the preferred fields of study.',
  one: 'course',
  withArticle: 'a course',
  all: 'Courses',
  removal: 'The public page will no longer show it. Applicants type their courses, so they can still enter it.',
} as const
