import type { LettersSnapshot } from './letters.ts'

export const lettersState = ({ value }: LettersSnapshot) => (typeof value === 'object' ? 'previewed' : value)

/** The state of the test mail in the preview; null outside it. */
export const testState = ({ value }: LettersSnapshot) => (typeof value === 'object' ? value.previewed : null)

/** The reference of the application whose failed letter is sent again. */
export const failedReference = ({ context: { letters, again } }: LettersSnapshot): string =>
  letters?.failed.find(({ id }) => id === again?.id)?.reference ?? ''
