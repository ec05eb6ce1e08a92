import { expect, it } from 'vitest'
import { STEP_INFO } from '../../../src/screens/progress/stepInfo.ts'

it('§2.7 the info of each step says what it needs', () => {
  expect(STEP_INFO).toEqual({
    register: [
      'You have registered and your bursary application has been opened, so there is nothing more to do for this step.',
      'You can leave at any time and continue where you stopped: every step is kept once it is saved.',
    ],
    personalDetails: [
      'You need to provide up-to-date personal details and contact information.',
      'You also need a certified scanned copy of your ID, Passport or Birth Certificate.',
    ],
    courseDetails: [
      'You need to provide the institution and the course of study that you are applying for.',
      'Have certified copies of your acceptance letter and your latest examination results ready.',
    ],
    motivation: ['You need to state the main reasons for your application. The motivation must be at least 500 words.'],
    review: [
      'You need to look through everything that you have provided, and confirm that it is factual and up to date.',
      'You can go back to any step and correct it before you continue.',
    ],
    submit: [
      'You need to read the declaration and agree to it. Your application is then finalised and submitted.',
      'Please note that only shortlisted applicants will be contacted.',
    ],
  })
})
