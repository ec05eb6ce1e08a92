import type { CommentsSnapshot } from './comments.ts'

export { draftsOf } from './setup.ts'

export const commentsState = ({ value }: CommentsSnapshot) => value
