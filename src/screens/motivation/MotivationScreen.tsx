import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { countWords } from '../../../domain/words.ts'
import { isMotivationAccepted, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import { SaveFailed } from '../../parts/SaveFailed.tsx'
import { useApplication, useDraft } from '../../PortalContext.tsx'
import { MotivationPage } from './MotivationPage.tsx'

const STEP_NAME = 'motivation'

export default function MotivationScreen() {
  const application = useApplication()
  const draft = useDraft()
  const saving = useSelector(application, isSaving(STEP_NAME))
  const failure = useSelector(application, saveFailureOf(STEP_NAME))

  const [initialHtml] = useState(
    () =>
      draft.getSnapshot().context.drafts.motivation?.motivation ??
      application.getSnapshot().context.fellowship?.motivation?.motivation ??
      '',
  )

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
        draft.send({ type: 'draft.typed', drafts: { motivation: { motivation } } })
      }}
      onSave={save}
    />
  )
}
