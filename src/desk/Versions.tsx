import { Button } from '@mantine/core'
import { formatProviderTime } from '../../domain/calendar.ts'
import type { DeskSubmission } from '../../domain/desk.ts'
import { changesBetween, type VersionChange } from '../../domain/versionChanges.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import { changedPassages, hasPassages } from './passages.ts'
import classes from './desk.module.css'

interface VersionsProps {
  committee: CommitteeActor
  read: DeskSubmission
}

/** Leads from an earlier version to the newest one. */
export function EarlierVersion({ committee, read: { submission, versions } }: VersionsProps) {
  const newest = versions.at(-1)
  if (newest === undefined || newest.id === submission.id) return null
  const open = () => committee.send({ type: 'version.open', id: newest.id })
  return (
    <Message tone="note" answer={<Button onClick={open}>Open the newest version</Button>}>
      This is an earlier version. Decisions are made on the newest one.
    </Message>
  )
}

/** The application's versions, with the changes that the shown one made. */
export function Versions({ committee, read }: VersionsProps) {
  const { submission, previous, versions } = read
  if (versions.length < 2) return null
  const open = (id: string) => () => committee.send({ type: 'version.open', id })
  return (
    <Section heading="Versions">
      <ol className={classes.decisions}>
        {versions.map(({ id, version, submittedAt }) => (
          <li key={id}>
            {id === submission.id ? (
              <strong>Version {version}, shown here</strong>
            ) : (
              <button type="button" className={classes.link} onClick={open(id)}>
                Version {version}
              </button>
            )}
            <span className={classes.by}>submitted {formatProviderTime(submittedAt)}</span>
          </li>
        ))}
      </ol>
      {previous !== null && <Changes read={{ ...read, previous }} />}
    </Section>
  )
}

interface ChangesProps {
  read: Pick<DeskSubmission, 'submission' | 'isBlind'> & { previous: DeskSubmission['submission'] }
}

function Changes({ read: { submission, previous, isBlind } }: ChangesProps) {
  const changes = changesBetween(previous, submission)
  if (changes.length === 0) {
    return <p>{isBlind ? 'No answers changed that you may see.' : 'No answers changed.'}</p>
  }
  return (
    <>
      <h3>Changed since version {previous.version}</h3>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">Version {previous.version}</th>
            <th scope="col">Version {submission.version}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {hasPassages(before, after) ? (
                <td colSpan={2}>
                  <Passages before={before} after={after} />
                </td>
              ) : (
                <>
                  <td>{before}</td>
                  <td>{after}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const MARKS = {
  added: { Mark: 'ins', spoken: 'Added: ' },
  removed: { Mark: 'del', spoken: 'Removed: ' },
} as const

/** The changed parts of a long text. Not all screen readers announce insertions and deletions, so words say which they are. */
function Passages({ before, after }: Pick<VersionChange, 'before' | 'after'>) {
  return (
    <p className={classes.letter}>
      {changedPassages(before, after).map(({ change, text }, index) => {
        if (change === null) return text
        const { Mark, spoken } = MARKS[change]
        return (
          <Mark key={index}>
            <span className="spoken-only">{spoken}</span>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}
