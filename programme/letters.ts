import { PROGRAMME } from './names.ts'
import { REFERENCE_PREFIX } from './settings.ts'

/**
 * The letters for each decision, until the provider writes its own at the desk. {name} is replaced by an answer that has this name as
 * `letter` in its row, {reference} and {intake} by those of the application.
 */

const letter = (subject: string, ...paragraphs: string[]) => ({
  subject,
  text: ['Dear {name},', ...paragraphs, 'Your reference is {reference}.'].join('\n\n'),
})

const THANKS = `Thank you for your application for the ${PROGRAMME}.`

export const FIRST_LETTERS = {
  shortlisted: letter(
    `You are shortlisted for the ${PROGRAMME}`,
    `${THANKS} You are on the shortlist. We will contact you about the next steps.`,
  ),
  reserve: letter(
    `You are on the reserve list for the ${PROGRAMME}`,
    `${THANKS} You are on the reserve list. We will contact you if a bursary becomes available.`,
  ),
  notShortlisted: letter(
    `The result of your application for the ${PROGRAMME}`,
    `${THANKS} We received many good applications, and yours is not on the shortlist.`,
    'We wish you success with your studies.',
  ),
  awarded: letter(
    `You have been awarded a ${PROGRAMME}`,
    `Congratulations! We are pleased to award you a ${PROGRAMME} for {course} at {institution}. We will contact you about the agreement.`,
  ),
  notAwarded: letter(
    `The result of your application for the ${PROGRAMME}`,
    `${THANKS} We regret that we cannot award you a bursary this time.`,
    'We wish you success with your studies.',
  ),
}

/** Invented values for test mails. A placeholder without one shows its meaning. */
export const EXAMPLE_VALUES = {
  name: 'Ndapewa',
  lastName: 'Shikongo',
  course: 'MSc Economics',
  institution: 'University of Namibia',
  reference: `${REFERENCE_PREFIX}-2026-7K3M9Q`,
}
