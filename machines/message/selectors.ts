import type { MessageSnapshot } from './message.ts'

/** True if the unsent message has any text. */
export const hasTypedMessage = ({ context: { draft } }: MessageSnapshot) =>
  draft !== null && (draft.subject !== '' || draft.text !== '')
