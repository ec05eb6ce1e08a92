import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { RECORD_SCHEMAS, type RecordForms } from '../../../domain/records.ts'
import { errorsOf } from '../../../domain/rules.ts'
import { countWords, textOf } from '../../../domain/words.ts'
import { isAccepted, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import { useNextAfter } from '../../components/form/useNextAfter.ts'
import { StepDraft } from '../../components/draft/StepDraft.tsx'
import { missingFields } from '../../components/form/missing/missing.ts'
import { MissingList } from '../../components/form/missing/MissingList.tsx'
import { goTo } from '../../components/layout/goTo.ts'
import { SaveFailed } from '../../components/form/SaveFailed.tsx'
import { useApplication } from '../../PortalContext.tsx'
import { MotivationPage, type MotivationPageProps } from './MotivationPage.tsx'

const STEP_NAME = 'motivation'

const errorsIn = (motivation: string) => errorsOf(RECORD_SCHEMAS.motivation, { motivation })

interface MotivationProps extends Pick<MotivationPageProps, 'Editor'> {
  isCounted?: boolean
}

export function Motivation(props: MotivationProps) {
  return (
    <StepDraft step={STEP_NAME}>
      {(form, onTyped) => <MotivationDraft {...props} form={form} onTyped={onTyped} />}
    </StepDraft>
  )
}

interface MotivationDraftProps extends MotivationProps {
  form: RecordForms['motivation']
  onTyped: (form: RecordForms['motivation']) => void
}

function MotivationDraft({ Editor, isCounted = true, form, onTyped }: MotivationDraftProps) {
  const application = useApplication()
  const nextAfter = useNextAfter()
  const saving = useSelector(application, isSaving(STEP_NAME))
  const failure = useSelector(application, saveFailureOf(STEP_NAME))

  const [initialHtml] = useState(form.motivation)
  const [html, setHtml] = useState(initialHtml)
  const accepted = useSelector(application, isAccepted({ step: STEP_NAME, fields: { motivation: html } }))
  const words = useMemo(() => countWords(html), [html])
  const missing = useMemo(() => missingFields(STEP_NAME, { motivation: textOf(html) }, errorsIn(html)), [html])
  const save = () => {
    const fields = { motivation: html }
    application.send({ type: 'motivation.save', fields, next: nextAfter({ step: STEP_NAME, fields }) })
  }

  return (
    <MotivationPage
      Editor={Editor}
      initialHtml={initialHtml}
      words={isCounted ? words : null}
      accepted={accepted}
      saving={saving}
      trouble={
        <>
          {failure !== null && <SaveFailed what="motivation" failure={failure} onRetry={save} />}
          <MissingList list={accepted ? [] : missing} />
        </>
      }
      onDebouncedChange={(motivation) => {
        if (failure === 'disconnected' && motivation !== html) application.send({ type: 'save.dismiss' })
        setHtml(motivation)
        onTyped({ motivation })
      }}
      onSave={save}
      onRefuse={() => goTo(STEP_NAME)}
    />
  )
}
