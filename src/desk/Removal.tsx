import { COURSES_TEXTS } from '#programme/texts/courses.ts'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { REFERENCE } from '../../domain/reference.ts'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { referenceState } from '../../machines/administration/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { removeItemId } from './itemButtons.ts'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

/** Asks before an entry is removed. */
export function Removal({ administration }: { administration: AdministrationActor }) {
  const state = useSelector(administration, referenceState)
  const list = useSelector(administration, ({ context }) => context.list)
  const item = useSelector(administration, ({ context }) => context.item)
  const name = item?.form['name'] ?? ''
  const reason = useSelector(administration, ({ context }) => context.reason)
  if (state === 'removing') return <Loading>Removing…</Loading>
  const answer = (
    <div className={classes.answers}>
      {/* A refusal repeats. */}
      {reason === null && (
        <Button onClick={() => administration.send({ type: 'item.confirm' })}>
          {state === 'notRemoved' ? 'Try again' : 'Remove'}
        </Button>
      )}
      <Button
        ref={takeFocus}
        variant="default"
        data-opener={item === null ? undefined : removeItemId(item)}
        onClick={() => administration.send({ type: 'item.cancel' })}
      >
        {reason === null ? 'Cancel' : 'Close'}
      </Button>
    </div>
  )
  return state === 'notRemoved' ? (
    <Message tone="error" title={`${name} was not removed`} answer={answer}>
      <p>{reason ?? 'We could not remove it. Please try again.'}</p>
    </Message>
  ) : (
    <Message tone="news" title={`Remove ${name}?`} answer={answer}>
      <p>
        {list === 'courses'
          ? COURSES_TEXTS.removal
          : `Applicants will no longer be able to choose this ${REFERENCE[list].one}. Submitted applications do not change.`}
      </p>
    </Message>
  )
}
