import { Refusal } from '../errors.ts'

/** Checks that the applicant has confirmed their email address, if required. */
export interface EmailProof {
  /** Refuses applicants who have not confirmed it. */
  need(owner: string): Promise<void>
}

/** For deployments without mail, or with another identity provider. */
export const NO_EMAIL_PROOF: EmailProof = { need: async () => undefined }

export const emailNotProved = () =>
  new Refusal(409, 'Please confirm your email address before you submit.', { code: 'emailNotProved' })
