import { useSelector } from '@xstate/react'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { reviewOf, richTextOf } from '../../domain/views.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { allows } from '../../machines/committee/selectors.ts'
import { Notice } from '../components/messages/Notice.tsx'
import classes from './desk.module.css'

/** The headings of the long texts. */
const TEXTS = RECORD_STEPS.flatMap((step) => reviewOf(step))
  .filter((view) => richTextOf(view) !== null)
  .map(({ heading }) => `‘${heading}’`)

const KEYS: readonly { keys: readonly string[]; does: string; decides?: true }[] = [
  { keys: ['←', '→'], does: 'previous and next application' },
  ...(TEXTS.length > 0 ? [{ keys: ['F8'], does: `go to ${TEXTS.join(', ')}` }] : []),
  { keys: ['F4'], does: 'open the next document' },
  { keys: ['F9'], does: 'score; 1 to 9 and 0 choose a score' },
  { keys: ['F2'], does: 'decide', decides: true },
  { keys: ['Ctrl', 'Enter'], does: 'save the review or the decision you are in' },
  { keys: ['Esc'], does: 'back to the list' },
  { keys: ['F1'], does: 'list the keys' },
]

interface KeysProps {
  committee: CommitteeActor
  opened: boolean
  onClose: () => void
}

export function Keys({ committee, opened, onClose }: KeysProps) {
  const decides = useSelector(committee, allows('decide'))
  return (
    <Notice title="Keys" opened={opened} onClose={onClose}>
      <ul className={classes.entries}>
        {KEYS.filter((key) => decides || key.decides === undefined).map(({ keys, does }) => (
          <li key={does} className={classes.entry}>
            <span>{does}</span>
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key} </kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
