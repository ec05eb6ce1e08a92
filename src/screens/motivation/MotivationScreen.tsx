import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { MotivationForm } from '../../../domain/motivation.ts'
import { countWords } from '../../../domain/words.ts'
import { isMotivationAccepted, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import { StepDraft } from '../../parts/draft/StepDraft.tsx'
import { SaveFailed } from '../../parts/SaveFailed.tsx'
import { useApplication } from '../../PortalContext.tsx'
import { MotivationPage } from './MotivationPage.tsx'

const STEP_NAME = 'motivation'

export default function MotivationScreen() {
  return <StepDraft step={STEP_NAME}>{(form, onTyped) => <Motivation form={form} onTyped={onTyped} />}</StepDraft>
}

interface MotivationProps {
  form: MotivationForm
  onTyped: (form: MotivationForm) => void
}

function Motivation({ form, onTyped }: MotivationProps) {
  const application = useApplication()
  const saving = useSelector(application, isSaving(STEP_NAME))
  const failure = useSelector(application, saveFailureOf(STEP_NAME))

  const [initialHtml] = useState(form.motivation)
  const [html, setHtml] = useState(initialHtml)
  const accepted = useSelector(application, isMotivationAccepted(html))
  const words = useMemo(() => countWords(html), [html])
  const save = () => application.send({ type: 'motivation.save', fields: { motivation: html } })

  return (
    <MotivationPage
      initialHtml={initialHtml}
      words={words}
      accepted={accepted}
      saving={saving}
      trouble={failure !== null && <SaveFailed what="motivation" failure={failure} onRetry={save} />}
      onDebouncedChange={(motivation) => {
        if (failure === 'disconnected' && motivation !== html) application.send({ type: 'save.dismiss' })
        setHtml(motivation)
        onTyped({ motivation })
      }}
      onSave={save}
    />
  )
}
