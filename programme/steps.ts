import { PROGRAMME } from './names.ts'

/** The titles of the steps: in the menu (section 2.6), on the progress page (section 2.7), and on their screens. */
export const STEP_TITLES = {
  personalDetails: {
    menuTitle: '➊ Personal Details',
    progressTitle: 'Complete your Personal Details',
    heading: 'Personal Details',
    loading: 'Loading Personal Details...',
  },
  courseDetails: {
    menuTitle: '➋ Course Details',
    progressTitle: 'Complete your Course Details',
    heading: 'Course Details',
    loading: 'Loading Course Details...',
  },
  motivation: {
    menuTitle: '➌ Motivation',
    progressTitle: 'Complete your Motivation',
    heading: 'Motivation',
    loading: 'Loading Motivation...',
  },
  review: {
    menuTitle: '➍ Review Application',
    progressTitle: 'Review your Application',
    heading: 'Review Application Details',
    loading: 'Loading Application Details...',
  },
  submit: {
    menuTitle: '➎ Submit Application',
    progressTitle: 'Submit your Application',
    heading: 'Submit your application',
    loading: 'Loading Application Details...',
  },
} as const

/** The progress page, which is the first item of the menu and no step. Its list begins with the registration. */
export const PROGRESS_TITLES = {
  menuTitle: 'Application Progress',
  heading: `Your ${PROGRAMME} Application Progress`,
  loading: 'Loading Progress...',
  register: 'Register to apply',
} as const
