import { lazy, Suspense, type ComponentType } from 'react'
import type { RecordStep } from '../../../../domain/steps.ts'

/** Loaded after the form, which works without it. */
const FormMissing = lazy<ComponentType<{ step: RecordStep }>>(() =>
  import('./FormMissing.tsx').catch(() => ({ default: () => null })),
)

export function Missing({ step }: { step: RecordStep }) {
  return (
    <Suspense>
      <FormMissing step={step} />
    </Suspense>
  )
}
