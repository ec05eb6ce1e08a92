import { useSelector } from '@xstate/react'
import { Fragment, lazy, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { FormOf } from '../../../domain/forms.ts'
import type { RecordValues } from '../../../domain/records.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { draftState, replacedOf, shownFormOf } from '../../../machines/draft/selectors.ts'
import { useDraft } from '../../PortalContext.tsx'
import { useChange } from '../form/reviewChange.ts'
import { goTo } from '../layout/goTo.ts'
import { Chunk } from '../messages/ChunkBoundary.tsx'
import { Loading } from '../messages/Loading.tsx'
import { DraftStatus } from './DraftStatus.tsx'

const ConflictChooser = lazy(() => import('./ConflictChooser.tsx'))

export interface StepDraftProps<Step extends RecordStep> {
  step: Step
  /** Renders the step's screen with its values and callbacks. */
  children: (form: FormOf<RecordValues[Step]>, onTyped: (form: FormOf<RecordValues[Step]>) => void) => ReactNode
}

/** A step with its draft or, in a conflict, the choice between both versions. */
export function StepDraft<Step extends RecordStep>({ step, children }: StepDraftProps<Step>) {
  const isConflict = useSelector(useDraft(step), (snapshot) => draftState(snapshot) === 'conflict')
  if (!isConflict) return <Draft step={step}>{children}</Draft>
  return (
    <Chunk fallback={<Loading />}>
      <ConflictChooser step={step} />
    </Chunk>
  )
}

function Draft<Step extends RecordStep>({ step, children }: StepDraftProps<Step>) {
  const draft = useDraft(step)
  const replaced = useSelector(draft, replacedOf)
  const focused = useRef('')
  const change = useChange()
  useEffect(() => {
    if (change !== null) goTo(change)
  }, [change])
  return (
    <>
      <Fragment key={replaced}>
        <KeepFocus focused={focused} />
        {children(shownFormOf(step, draft.getSnapshot()), (form) => draft.send({ type: 'draft.typed', form }))}
      </Fragment>
      <DraftStatus step={step} />
    </>
  )
}

/** Keeps the focus in its field when a merge replaces the form, because the applicant may type on. */
function KeepFocus({ focused }: { focused: RefObject<string> }) {
  useLayoutEffect(() => {
    document.getElementById(focused.current)?.focus()
    return () => {
      focused.current = document.activeElement?.id ?? ''
    }
  }, [focused])
  return null
}
