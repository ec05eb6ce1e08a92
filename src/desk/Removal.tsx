import { useSelector } from '@xstate/react'
import { REFERENCE } from '../../domain/reference.ts'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { referenceState } from '../../machines/administration/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { removeItemId } from './itemButtons.ts'
import { Question } from './Question.tsx'

/** Asks before an entry is removed. */
export function Removal({ administration }: { administration: AdministrationActor }) {
  const state = useSelector(administration, referenceState)
  const list = useSelector(administration, ({ context }) => context.list)
  const item = useSelector(administration, ({ context }) => context.item)
  const name = item?.form['name'] ?? ''
  const reason = useSelector(administration, ({ context }) => context.reason)
  if (state === 'removing') return <Loading>Removing…</Loading>
  const hasFailed = state === 'notRemoved'
  return (
    <Question
      title={hasFailed ? `${name} was not removed` : `Remove ${name}?`}
      yes="Remove"
      onConfirm={() => administration.send({ type: 'item.confirm' })}
      onCancel={() => administration.send({ type: 'item.cancel' })}
      opener={item === null ? undefined : removeItemId(item)}
      hasFailed={hasFailed}
      isRefused={reason !== null}
    >
      <p>{hasFailed ? (reason ?? 'We could not remove it. Please try again.') : REFERENCE[list].removal}</p>
    </Question>
  )
}
