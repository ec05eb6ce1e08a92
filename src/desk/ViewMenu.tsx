import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { VIEW_NAME_MAX } from '../../domain/savedViews.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { currentView, nameToSave } from '../../machines/views/selectors.ts'
import type { ViewsActor } from '../../machines/views/views.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { isSameJson } from '../isSameJson.ts'
import classes from './desk.module.css'
import { DeskForm } from './DeskForm.tsx'
import { EventButton } from './EventButton.tsx'
import { MenuButton } from './MenuButton.tsx'
import { takeFocus } from './takeFocus.ts'

interface ViewsProps {
  list: SubmissionListActor
  views: ViewsActor
}

function useCurrent({ list, views }: ViewsProps) {
  const filter = useSelector(list, ({ context }) => context.filter)
  return useSelector(views, ({ context }) => currentView(context, filter), isSameJson)
}

const Changed = () => (
  <>
    <span aria-hidden="true">*</span>
    <span className="spoken-only"> (changed)</span>
  </>
)

/** The user's saved views of the list, in a menu that names the current one. */
export function ViewMenu({ list, views }: ViewsProps) {
  const state = useSelector(views, ({ value }) => value)
  const current = useCurrent({ list, views })
  return (
    <MenuButton
      name="views"
      title={current === null ? undefined : `View: ${current.view.name}${current.isChanged ? ' (changed)' : ''}`}
      mark={current?.isChanged === true && <Changed />}
      label={current === null ? 'Views' : `View: ${current.view.name}`}
    >
      <div className={classes.views}>
        {state === 'loading' && <Loading>Loading your views…</Loading>}
        {state === 'failed' && (
          <Message tone="error" onRetry={() => views.send({ type: 'views.retry' })}>
            We could not load your views.
          </Message>
        )}
        {(state === 'shown' || state === 'replacing' || state === 'notReplaced') && (
          <Overview list={list} views={views} />
        )}
        {(state === 'adding' || state === 'renaming' || state === 'saving' || state === 'notSaved') && (
          <NameForm list={list} views={views} />
        )}
        {(state === 'asking' || state === 'removing' || state === 'notRemoved') && <Removal views={views} />}
      </div>
    </MenuButton>
  )
}

const REPLACE = 'Save the changes'

function Overview({ list, views }: ViewsProps) {
  const state = useSelector(views, ({ value }) => value)
  const { views: all, reason } = useSelector(views, ({ context }) => context)
  const isLimited = useSelector(list, ({ context }) => context.among !== null)
  const current = useCurrent({ list, views })
  const id = current?.view.id ?? ''
  return (
    <>
      {all.length === 0 ? (
        <p>A view keeps a search, filters and an order under a name. You have none yet.</p>
      ) : (
        <ul className={classes.entries} aria-label="Your views">
          <li>
            <Button variant="subtle" onClick={() => views.send({ type: 'view.leave' })}>
              All applications
            </Button>
          </li>
          {all.map((view) => (
            <li key={view.id}>
              <Button
                variant="subtle"
                title={view.name}
                aria-current={view.id === id || undefined}
                onClick={() => views.send({ type: 'view.open', id: view.id })}
              >
                {view.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {state === 'notReplaced' && (
        <Message tone="error" title="Not saved" onDismiss={() => views.send({ type: 'view.cancel' })}>
          {reason ?? 'We could not save the view. Please try again.'}
        </Message>
      )}
      {!isLimited && (
        <div className={classes.answers}>
          {current !== null && (current.isChanged || current.view.leftOut.length > 0) && (
            <BusyButton
              busy={state === 'replacing'}
              onClick={() => views.send({ type: 'view.replace', id, filter: list.getSnapshot().context.filter })}
            >
              {REPLACE}
            </BusyButton>
          )}
          <Button variant="default" onClick={() => views.send({ type: 'view.add' })}>
            Save as a new view…
          </Button>
          {current !== null && (
            <>
              <Button variant="subtle" onClick={() => views.send({ type: 'view.rename', id })}>
                Rename…<span className="spoken-only"> {current.view.name}</span>
              </Button>
              <Button variant="subtle" onClick={() => views.send({ type: 'view.remove', id })}>
                Delete…<span className="spoken-only"> {current.view.name}</span>
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

function NameForm({ list, views }: ViewsProps) {
  const state = useSelector(views, ({ value }) => value)
  const reason = useSelector(views, ({ context }) => context.reason)
  const name = useSelector(views, ({ context }) => nameToSave(context))
  return (
    <DeskForm
      onSubmit={(form) => {
        const typed = new FormData(form).get('name') as string
        views.send({ type: 'view.save', name: typed, filter: list.getSnapshot().context.filter })
      }}
    >
      {state === 'notSaved' && (
        <Message tone="error" title="Not saved">
          {reason ?? 'We could not save the view. Please try again.'}
        </Message>
      )}
      <TextInput
        ref={takeFocus}
        name="name"
        label="Name of the view"
        required
        pattern=".*\S.*"
        maxLength={VIEW_NAME_MAX}
        value={name}
        onChange={(event) => views.send({ type: 'view.type', name: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <BusyButton busy={state === 'saving'}>Save</BusyButton>
        <EventButton actor={views} event={{ type: 'view.cancel' }}>
          Cancel
        </EventButton>
      </div>
    </DeskForm>
  )
}

function Removal({ views }: { views: ViewsActor }) {
  const state = useSelector(views, ({ value }) => value)
  const name = useSelector(views, ({ context }) => nameToSave(context))
  return (
    <>
      {state === 'notRemoved' && <Message tone="error">We could not delete the view. Please try again.</Message>}
      <p>Delete the view ‘{name}’? You cannot undo this. The applications stay.</p>
      <div className={classes.answers}>
        <BusyButton busy={state === 'removing'} onClick={() => views.send({ type: 'view.confirm' })}>
          Delete
        </BusyButton>
        {state !== 'removing' && (
          <Button ref={takeFocus} variant="default" onClick={() => views.send({ type: 'view.cancel' })}>
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}

/** The filters that an opened view has and the user may not use. */
export function LeftOut({ list, views }: ViewsProps) {
  const current = useCurrent({ list, views })
  if (current === null || current.isChanged || current.view.leftOut.length === 0) return null
  return (
    <Message tone="news" title={`‘${current.view.name}’ is shown without some of its filters`}>
      <ul>
        {current.view.leftOut.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>Press ‘{REPLACE}’ in the view’s menu to remove them from the view.</p>
    </Message>
  )
}
