import { useSelector } from '@xstate/react'
import type { RecordStep } from '../../../domain/steps.ts'
import { changeableIn } from '../../../machines/application/selectors.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication } from '../../PortalContext.tsx'
import { Section } from '../layout/Section.tsx'
import { later } from '../layout/later.tsx'
import type { DocumentUploadsProps } from '../upload/DocumentUploads.tsx'

/** Part of the step's chunk: a chunk of its own would split those of the steps, which costs every applicant bytes. */
const DocumentUploads = later<DocumentUploadsProps>(async () => {
  const { DocumentUploads: Uploads } = await import('../../screens/step/StepScreen.tsx')
  return { default: Uploads }
})

/** Uploads of the documents that the provider has asked for, below a step that is read-only otherwise. */
export function AskedUploads({ step }: { step: RecordStep }) {
  const parts = useSelector(useApplication(), (snapshot) => changeableIn(snapshot, step), isSameJson)
  if (parts === 'all' || parts.length === 0) return null
  return (
    <Section heading="Documents to send again">
      <DocumentUploads step={step} kinds={parts} />
    </Section>
  )
}
