import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
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

  function save(motivation: string) {
    application.send({ type: 'motivation.save', fields: { motivation } })
  }

  return (
    <MotivationPage
      initialHtml={initialHtml}
      saving={saving}
      troubleOf={(retry) => failure !== null && <SaveFailed what="motivation" failure={failure} onRetry={retry} />}
      onRest={(motivation) => draft.send({ type: 'draft.typed', drafts: { motivation: { motivation } } })}
      onSave={save}
    />
  )
}
