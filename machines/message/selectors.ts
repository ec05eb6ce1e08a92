import type { MessageSnapshot } from './message.ts'

export const messageState = ({ value }: MessageSnapshot) => value
