/** The last step. {provider} is replaced by the institute's name. */
export const DECLARATION = [
  'I have written this application myself, and everything in it is true.',
  'I will report to {provider} on the field work within three months after it ends.',
  'I will publish the data of the project within two years.',
] as const

export const IMPORTANT = [
  'Press “Agree & Submit” to send your application.',
  'You can still correct it and send it again until the closing date.',
] as const
