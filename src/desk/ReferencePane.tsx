import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { numberText } from '../../domain/counted.ts'
import { REFERENCE, REFERENCE_NAMES, type ReferenceItem } from '../../domain/reference.ts'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { pageOf, referenceState } from '../../machines/administration/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import classes from './desk.module.css'
import { ADD_ITEM, changeItemId, removeItemId } from './itemButtons.ts'
import { ItemForm } from './ItemForm.tsx'
import { Removal } from './Removal.tsx'

interface PaneProps {
  administration: AdministrationActor
}

/** The lists that applicants choose from, and the courses of the public page. */
export function ReferencePane({ administration }: PaneProps) {
  const state = useSelector(administration, referenceState)
  const isEditing = state === 'editing' || state === 'saving' || state === 'notSaved'
  const isRemoving = state === 'confirming' || state === 'removing' || state === 'notRemoved'
  return (
    <Section heading="Lists">
      {isEditing && <ItemForm administration={administration} />}
      {isRemoving && <Removal administration={administration} />}
      {!isEditing && !isRemoving && <Choice administration={administration} />}
      {(state === 'loading' || state === 'typing') && <Loading />}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => administration.send({ type: 'list.retry' })}>
          <p>We could not load the list.</p>
        </Message>
      )}
      {state === 'shown' && <Page administration={administration} />}
    </Section>
  )
}

function Choice({ administration }: PaneProps) {
  const list = useSelector(administration, ({ context }) => context.list)
  const text = useSelector(administration, ({ context }) => context.text)
  const canAdd = useSelector(administration, (snapshot) => snapshot.can({ type: 'item.add' }))
  return (
    <>
      <nav className={classes.places} aria-label="Lists">
        {REFERENCE_NAMES.map((name) => (
          <Button
            key={name}
            variant="subtle"
            aria-current={name === list ? 'true' : undefined}
            onClick={() => administration.send({ type: 'list.choose', list: name })}
          >
            {REFERENCE[name].all}
          </Button>
        ))}
      </nav>
      <div className={classes.change}>
        <TextInput
          label={`Search the ${REFERENCE[list].all.toLowerCase()}`}
          type="search"
          maxLength={200}
          value={text}
          onChange={(event) => administration.send({ type: 'list.search', text: event.currentTarget.value })}
        />
        <div className={classes.answers}>
          <Button id={ADD_ITEM} disabled={!canAdd} onClick={() => administration.send({ type: 'item.add' })}>
            Add {REFERENCE[list].withArticle}
          </Button>
        </div>
      </div>
    </>
  )
}

function Page({ administration }: PaneProps) {
  const items = useSelector(administration, ({ context }) => context.items)
  const list = useSelector(administration, ({ context }) => context.list)
  const text = useSelector(administration, ({ context }) => context.text)
  const done = useSelector(administration, ({ context }) => context.done)
  const first = useSelector(administration, (snapshot) => pageOf(snapshot).first)
  const last = useSelector(administration, (snapshot) => pageOf(snapshot).last)
  const total = useSelector(administration, ({ context }) => context.total)
  return (
    <>
      <p role="status">
        {done !== null && <strong>{`${done.change === 'saved' ? 'Saved' : 'Removed'}: ${done.name}. `}</strong>}
        {total === 0
          ? text === ''
            ? `There is no ${REFERENCE[list].one} yet.`
            : `No ${REFERENCE[list].one} matches your search.`
          : `${numberText(first)} to ${numberText(last)} of ${numberText(total)}`}
      </p>
      <ul className={classes.entries}>
        {items.map((item) => (
          <Entry key={item.id} administration={administration} item={item} />
        ))}
      </ul>
      <Turning administration={administration} />
    </>
  )
}

function Entry({ administration, item }: PaneProps & { item: ReferenceItem }) {
  const [name = '', ...more] = Object.values(item.form)
  return (
    <li className={classes.entry}>
      <span>
        <strong>{name}</strong>
        <span>{more.filter((each) => each !== '').join(', ')}</span>
      </span>
      <Button
        id={changeItemId(item)}
        variant="default"
        onClick={() => administration.send({ type: 'item.open', item })}
      >
        Change <span className="spoken-only">{name}</span>
      </Button>
      <Button
        id={removeItemId(item)}
        variant="default"
        onClick={() => administration.send({ type: 'item.remove', item })}
      >
        Remove <span className="spoken-only">{name}</span>
      </Button>
    </li>
  )
}

const TURNS = [
  [-1, 'Previous page'],
  [1, 'Next page'],
] as const

function Turning({ administration }: PaneProps) {
  const canTurn = useSelector(administration, (snapshot) =>
    TURNS.some(([by]) => snapshot.can({ type: 'list.turn', by })),
  )
  return (
    canTurn && (
      <nav className={classes.answers} aria-label="Pages">
        {TURNS.map(([by, words]) => (
          <Turn key={by} administration={administration} by={by} words={words} />
        ))}
      </nav>
    )
  )
}

function Turn({ administration, by, words }: PaneProps & { by: 1 | -1; words: string }) {
  const canTurn = useSelector(administration, (snapshot) => snapshot.can({ type: 'list.turn', by }))
  return (
    <Button variant="default" disabled={!canTurn} onClick={() => administration.send({ type: 'list.turn', by })}>
      {words}
    </Button>
  )
}
