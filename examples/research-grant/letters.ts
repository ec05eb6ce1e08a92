import { PROGRAMME } from './names.ts'
import { REFERENCE_PREFIX } from './settings.ts'

/**
 * The letters for each decision, until the institute writes its own at the desk. {firstName} is replaced by an answer that has this
 * name as `letter` in its row, {reference} and {intake} by those of the application.
 */

const letter = (subject: string, ...paragraphs: string[]) => ({
  subject,
  text: ['Hello {firstName},', ...paragraphs, 'Please quote {reference} if you write to us.'].join('\n\n'),
})

export const FIRST_LETTERS = {
  shortlisted: letter(
    `${PROGRAMME}: you are on the shortlist`,
    'Our panel would like to talk with you about {project}. We will suggest a time for a video call within two weeks.',
  ),
  reserve: letter(
    `${PROGRAMME}: you are on the reserve list`,
    'The panel liked {project}, and we will fund it if another project withdraws. We will write again by the end of the season.',
  ),
  notShortlisted: letter(
    `${PROGRAMME}: the result of your application`,
    'Thank you for telling us about {project}. The panel read it with care and did not put it on the shortlist.',
    'You are welcome to apply again next year.',
  ),
  awarded: letter(
    `${PROGRAMME}: we will fund your project`,
    'Congratulations! We will fund {project} at {host}. The agreement follows by mail. Please sign it before the field work starts.',
  ),
  notAwarded: letter(
    `${PROGRAMME}: the result of your application`,
    'Thank you for presenting {project} to the panel. We are sorry that we cannot fund it this year.',
    'You are welcome to apply again next year.',
  ),
}

/** Invented values for test mails. A placeholder without one shows its meaning. */
export const EXAMPLE_VALUES = {
  firstName: 'Maren',
  lastName: 'Doucet',
  project: 'Salt marshes after the storm',
  host: 'Dalhousie University',
  reference: `${REFERENCE_PREFIX}-2026-7K3M9Q`,
}
