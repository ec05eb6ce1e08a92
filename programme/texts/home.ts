import { PROGRAMME } from '../names.ts'
import { LAST_STEPS, STEPS } from '../steps.ts'
import { MOTIVATION_STATED_WORDS } from '../settings.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const NUMBER_OF_STEPS = WORDS[STEPS.length + Object.keys(LAST_STEPS).length]

/**
 * The public page (section 2.5), unless HOME_CONTENT names a file. An empty closing date is that of the applications window, and an empty
 * list of documents is that of documents.ts.
 */
export const home = {
  title: PROGRAMME,
  intro: `We invite Namibians who wish to pursue a postgraduate degree to apply for our bursary. It sponsors study in the fields that the country's financial sector needs most, at recognised institutions in Namibia and abroad. You apply here, online, in ${NUMBER_OF_STEPS} steps, and you can stop and carry on whenever it suits you until the closing date.`,
  eligibility: {
    heading: 'Who can apply',
    description: 'To be considered for the bursary you must:',
    items: [
      'be a Namibian citizen, with a Namibian ID, passport or birth certificate;',
      'have completed an undergraduate degree, with good results;',
      'have been accepted, or provisionally accepted, for a postgraduate degree at a recognised institution;',
      'intend to study in one of the preferred fields of study; and',
      `explain in a motivation of at least ${MOTIVATION_STATED_WORDS} words why you are applying.`,
    ],
  },
  documents: {
    heading: 'Documents you will need',
    description:
      'Please have these ready as files of at most 2MB each, in one of the formats jpg, jpeg, png, gif, bmp, pdf, doc, docx or rtf:',
    items: [],
    note: 'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath. The originals and certified copies of uploaded documents will be requested at the interview if you are shortlisted.',
  },
  closing: {
    closingDate: '',
    note: 'Applications that are not submitted by the end of the closing date cannot be considered.',
  },
  important: {
    note: 'Please make sure that all the information you give is factual and up to date. Only shortlisted applicants will be contacted.',
  },
}
