import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SortOrder, SubmissionFilter, SubmissionSort } from '../../domain/desk.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { Section } from '../components/layout/Section.tsx'
import classes from './desk.module.css'

type Order = `${SubmissionSort} ${SortOrder}`

const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'submittedAt asc', label: 'Submitted first' },
  { value: 'submittedAt desc', label: 'Submitted last' },
  { value: 'applicant asc', label: 'Surname' },
  { value: 'course asc', label: 'Course' },
  { value: 'institution asc', label: 'Institution' },
  { value: 'region asc', label: 'Region' },
]

const DECISIONS = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'Shortlisted' },
  { value: 'no', label: 'Not shortlisted' },
]

/** The list's search and order. The machine waits for a pause in typing. */
export function Filters({ committee }: { committee: CommitteeActor }) {
  const filter = useSelector(committee, ({ context }) => context.filter)
  const intakes = useSelector(committee, ({ context }) => context.intakes)
  const regions = useSelector(
    useSelector(committee, ({ children }) => children.regions),
    (snapshot) => snapshot?.context.items ?? [],
  )
  const change = (changed: Partial<SubmissionFilter>) => committee.send({ type: 'filter.change', filter: changed })
  const changeOrder = (value: string) => {
    const [sort, order] = value.split(' ') as [SubmissionSort, SortOrder]
    change({ sort, order })
  }
  return (
    <Section>
      <search className={classes.filters}>
        <TextInput
          label="Search"
          description="Name, reference, ID number, email, course or institution"
          inputWrapperOrder={['label', 'input', 'description']}
          type="search"
          maxLength={200}
          value={filter.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <TextInput
          label="Course"
          maxLength={200}
          value={filter.course}
          onChange={(event) => change({ course: event.currentTarget.value })}
        />
        <TextInput
          label="Institution"
          maxLength={200}
          value={filter.institution}
          onChange={(event) => change({ institution: event.currentTarget.value })}
        />
        {intakes.length > 1 && (
          <NativeSelect
            label="Intake"
            data={intakes.map(({ id, name, isCurrent }) => ({
              value: isCurrent ? '' : id,
              label: isCurrent ? `${name} (current)` : name,
            }))}
            value={filter.intake}
            onChange={(event) => change({ intake: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label="Region"
          data={[{ value: '', label: 'All' }, ...regions.map(({ id, name }) => ({ value: id, label: name }))]}
          value={filter.region}
          onChange={(event) => change({ region: event.currentTarget.value })}
        />
        <NativeSelect
          label="Shortlist"
          data={DECISIONS}
          value={filter.shortlisted}
          onChange={(event) => change({ shortlisted: event.currentTarget.value as SubmissionFilter['shortlisted'] })}
        />
        <NativeSelect
          label="Order"
          data={[...ORDERS]}
          value={`${filter.sort} ${filter.order}`}
          onChange={(event) => changeOrder(event.currentTarget.value)}
        />
      </search>
    </Section>
  )
}
