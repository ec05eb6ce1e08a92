import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime } from '../../domain/calendar.ts'
import { COMMENT_MAX, type Comment } from '../../domain/comments.ts'
import type { DeskSubmission } from '../../domain/desk.ts'
import type { CommentsActor } from '../../machines/comments/comments.ts'
import { draftsOf } from '../../machines/comments/setup.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import { Question } from './Question.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

interface CommentingProps {
  commenting: CommentsActor
}

/** Comments of the committee on the application, for colleagues. */
export function CommentsPane({ commenting, read }: CommentingProps & { read: DeskSubmission }) {
  const state = useSelector(commenting, ({ value }) => value)
  const reason = useSelector(commenting, ({ context }) => context.reason)
  const mayWrite = useSelector(commenting, ({ context }) => context.mayWrite)
  const changed = useSelector(commenting, ({ context }) => draftsOf(context).changed?.id)
  const removed = useSelector(commenting, ({ context }) => context.removed)
  const { comments, submission } = read
  const isChanging = CHANGING.has(state)
  const isRemoving = state === 'asking' || state === 'removing' || state === 'notRemoved'
  return (
    <Section heading="Comments">
      <Hidden read={read} />
      {state === 'refused' && (
        <Message
          tone="note"
          title="The comment was not saved"
          answer={<Button onClick={() => commenting.send({ type: 'comments.reload' })}>Reload the application</Button>}
        >
          <p>{reason} What you typed is kept.</p>
        </Message>
      )}
      {comments.length > 0 && (
        <ol className={classes.decisions}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <Written commenting={commenting} comment={comment} shown={submission.version} />
              {isChanging && comment.id === changed && <ChangeForm commenting={commenting} />}
              {isRemoving && comment.id === removed && <Deletion commenting={commenting} />}
            </li>
          ))}
        </ol>
      )}
      {mayWrite && !isChanging && state !== 'refused' && <NewForm commenting={commenting} read={read} />}
    </Section>
  )
}

/** States in which the user changes a comment. */
const CHANGING: ReadonlySet<string> = new Set(['editing', 'saving', 'notSaved', 'comparing'])

/** The comments that the user does not see. */
function Hidden({ read: { reviews, isBlind } }: { read: DeskSubmission }) {
  return (
    <>
      {reviews !== null && reviews.others === null && (
        <p className={classes.total}>You see colleagues’ comments when you see their scores.</p>
      )}
      {isBlind && <p className={classes.total}>You do not see comments by colleagues who know the applicant’s name.</p>}
    </>
  )
}

function Written({ commenting, comment, shown }: CommentingProps & { comment: Comment; shown: number }) {
  const { id, text, author, writtenAt, changedAt, version } = comment
  const canEdit = useSelector(commenting, (snapshot) => snapshot.can({ type: 'comment.edit', id }))
  const of = <span className="spoken-only"> your comment of {formatProviderTime(writtenAt)}</span>
  return (
    <>
      <p className={classes.letter}>{text}</p>
      <span className={classes.by}>
        {author}, {formatProviderTime(writtenAt)}
        {version !== shown && `, on version ${version}`}
        {changedAt !== null && `, changed ${formatProviderTime(changedAt)}`}
      </span>
      {canEdit && (
        <div className={classes.small}>
          <Button id={`edit-${id}`} variant="subtle" onClick={() => commenting.send({ type: 'comment.edit', id })}>
            Edit{of}
          </Button>
          <Button id={`delete-${id}`} variant="subtle" onClick={() => commenting.send({ type: 'comment.remove', id })}>
            Delete…{of}
          </Button>
        </div>
      )}
    </>
  )
}

function NewForm({ commenting, read }: CommentingProps & { read: DeskSubmission }) {
  const state = useSelector(commenting, ({ value }) => value)
  const text = useSelector(commenting, ({ context }) => draftsOf(context).added?.text ?? '')
  const reason = useSelector(commenting, ({ context }) => context.reason)
  const canAdd = useSelector(commenting, (snapshot) => snapshot.can({ type: 'comment.add' }))
  const isFromBlind = !read.isBlind && read.reviews?.rubric.isBlind === true
  return (
    <DeskForm onSubmit={() => commenting.send({ type: 'comment.add' })}>
      {state === 'notAdded' && (
        <Message tone="error">We could not save your comment. Please try again: it is not saved twice.</Message>
      )}
      {reason !== null && (
        <Message tone="note">
          <p>{reason} What you typed is below, as a new comment.</p>
        </Message>
      )}
      <Textarea
        label="New comment"
        description={
          isFromBlind
            ? 'Only for colleagues who see the applicant’s name, because the review is blind.'
            : 'Only for colleagues. The applicant never sees it.'
        }
        rows={2}
        readOnly={state === 'adding'}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => commenting.send({ type: 'comment.type', text: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <BusyButton variant="default" busy={state === 'adding'} blocked={!canAdd}>
          Add the comment
        </BusyButton>
        <DraftMark isUnsaved={text !== ''} />
      </div>
    </DeskForm>
  )
}

function ChangeForm({ commenting }: CommentingProps) {
  const state = useSelector(commenting, ({ value }) => value)
  const text = useSelector(commenting, ({ context }) => draftsOf(context).changed?.text ?? '')
  const reason = useSelector(commenting, ({ context }) => context.reason)
  const canSave = useSelector(commenting, (snapshot) => snapshot.can({ type: 'comment.save' }))
  const isBusy = state === 'saving' || state === 'comparing'
  return (
    <DeskForm onSubmit={() => commenting.send({ type: 'comment.save' })}>
      {state === 'notSaved' && <Message tone="error">We could not save the change. Please try again.</Message>}
      {state === 'editing' && reason !== null && (
        <Message tone="note" title="Not saved yet">
          <p>{reason} You see that text above, and yours below. Save to replace it.</p>
        </Message>
      )}
      <Textarea
        ref={takeFocus}
        label="Your comment"
        rows={3}
        readOnly={isBusy}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => commenting.send({ type: 'comment.change', text: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <BusyButton busy={isBusy} blocked={!canSave}>
          Save the change
        </BusyButton>
        {!isBusy && (
          <Button variant="default" onClick={() => commenting.send({ type: 'comment.cancel' })}>
            Cancel
          </Button>
        )}
        <DraftMark isUnsaved={canSave} />
      </div>
    </DeskForm>
  )
}

function Deletion({ commenting }: CommentingProps) {
  const state = useSelector(commenting, ({ value }) => value)
  if (state === 'removing') return <Loading>Deleting…</Loading>
  const hasFailed = state === 'notRemoved'
  return (
    <Question
      title="Delete this comment?"
      yes="Delete"
      onConfirm={() => commenting.send({ type: 'comment.confirm' })}
      onCancel={() => commenting.send({ type: 'comment.cancel' })}
      hasFailed={hasFailed}
    >
      {hasFailed
        ? 'We could not delete it. Please try again.'
        : 'You cannot undo this. The history still shows that there was a comment, without its text.'}
    </Question>
  )
}
