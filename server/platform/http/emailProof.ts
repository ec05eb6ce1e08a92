import { Refusal } from '../errors.ts'

/** Whether an applicant has proved that the address is theirs, where that is asked for. */
export interface EmailProof {
  /** Refuses whoever has yet to do so. */
  need(owner: string): Promise<void>
}

/** Where no mail leaves, or the identity provider is not ours. */
export const NO_EMAIL_PROOF: EmailProof = { need: async () => undefined }

export const emailNotProved = () =>
  new Refusal(409, 'Please confirm your email address before you submit.', { code: 'emailNotProved' })
