import { assign, emit, setup } from 'xstate'
import { commentProblem, type Comment, type CommentDraft } from '../../domain/comments.ts'
import { known } from '../../domain/known.ts'
import { normalisedText } from '../../domain/text.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type CommentDrafts,
  type CommentsContext,
  type CommentsEnd,
  type CommentsEvent,
  type CommentsInput,
} from './contracts.ts'

const NO_DRAFTS: CommentDrafts = { added: null, changed: null }

export const draftsOf = ({ draft }: Pick<CommentsContext, 'draft'>): CommentDrafts => draft ?? NO_DRAFTS

/** Null without any. */
function withDrafts(context: CommentsContext, changes: Partial<CommentDrafts>): Pick<CommentsContext, 'draft'> {
  const drafts = { ...draftsOf(context), ...changes }
  return { draft: drafts.added === null && drafts.changed === null ? null : drafts }
}

const typed = (draft: CommentDraft | null, text: string): CommentDraft | null =>
  text === '' ? null : { id: draft?.id ?? crypto.randomUUID(), text, seen: null }

/** The unsaved comments. A new one that is stored, although its answer was lost, goes on as a change of it. */
export function resumed({ comments, draft }: CommentsInput): CommentDrafts | null {
  const { added, changed } = draftsOf({ draft })
  const stored = comments.find(({ id }) => id === added?.id)
  if (added === null || stored === undefined) return draft
  const isSaved = normalisedText(added.text) === stored.text
  if (changed !== null) return { changed, added: isSaved ? null : typed(null, added.text) }
  return isSaved ? null : { added: null, changed: { ...added, seen: stored.revision } }
}

/** The call for a draft. Throws if there is none. */
export const savedComment = (context: CommentsContext, kind: keyof CommentDrafts) => {
  const draft = known(draftsOf(context)[kind], 'comment')
  return { id: context.id, comment: { ...draft, text: normalisedText(draft.text) } }
}

/** The call for a deletion. Throws if no comment is chosen. */
export const removedComment = ({ id, removed }: CommentsContext) => ({ id, comment: known(removed, 'comment') })

/** A user's own comment by its id; undefined if there is none. */
const ownIn = ({ comments }: CommentsContext, id: string) => comments.find((each) => each.isMine && each.id === id)

interface ById {
  id: string
}

/** The text of a comment that is no longer stored becomes a new one's, below what is typed there. */
function compared(context: CommentsContext, comments: readonly Comment[]) {
  const { added, changed } = draftsOf(context)
  const stored = comments.find(({ id }) => id === changed?.id)
  if (changed === null || stored === undefined) {
    const text = [added?.text, changed?.text].filter((each) => each !== undefined).join('\n\n')
    return { comments, ...withDrafts(context, { added: typed(added, text), changed: null }) }
  }
  return { comments, ...withDrafts(context, { changed: { ...changed, seen: stored.revision } }) }
}

const isText = (draft: CommentDraft | null) => draft !== null && commentProblem(draft.text) === null

export const commentsSetup = setup({
  types: {
    context: {} as CommentsContext,
    input: {} as CommentsInput,
    output: {} as CommentsEnd,
    events: {} as CommentsEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayWrite: ({ context }) => context.mayWrite,
    isMine: ({ context }, { id }: ById) => context.mayWrite && ownIn(context, id) !== undefined,
    isAdded: ({ context }) => context.mayWrite && isText(draftsOf(context).added),
    isChanged: ({ context }) => {
      const { changed } = draftsOf(context)
      return isText(changed) && changed?.text !== ownIn(context, changed?.id ?? '')?.text
    },
    isEditing: ({ context }) => context.mayWrite && ownIn(context, draftsOf(context).changed?.id ?? '') !== undefined,
  },
  actions: {
    rememberTyped: assign(({ context }, { text }: { text: string }) =>
      withDrafts(context, { added: typed(draftsOf(context).added, text) }),
    ),
    beginChange: assign(({ context }, { id }: ById) => {
      const { text, revision } = known(ownIn(context, id), 'comment')
      return withDrafts(context, { changed: { id, text, seen: revision } })
    }),
    rememberChange: assign(({ context }, { text }: { text: string }) =>
      withDrafts(context, { changed: { ...known(draftsOf(context).changed, 'comment'), text } }),
    ),
    forgetAdded: assign(({ context }) => ({ ...withDrafts(context, { added: null }), reason: null })),
    forgetChanged: assign(({ context }) => ({ ...withDrafts(context, { changed: null }), reason: null })),
    chooseRemoved: assign((_, { id }: ById) => ({ removed: id })),
    rememberComments: assign((_, params: { comments: readonly Comment[] }) => params),
    compare: assign(({ context }, { comments }: { comments: readonly Comment[] }) => compared(context, comments)),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
