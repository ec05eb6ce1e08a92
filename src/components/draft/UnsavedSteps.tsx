import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { unsavedSteps } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { ChunkBoundary } from '../messages/ChunkBoundary.tsx'

const UnsavedList = lazy(() => import('./UnsavedList.tsx'))

/** Warns on Review and Submit about unsaved input, which is neither shown nor submitted there. */
export function UnsavedSteps() {
  const steps = useSelector(useApplication(), unsavedSteps, isSameJson)
  if (steps.length === 0) return null
  return (
    <ChunkBoundary>
      <Suspense>
        <UnsavedList steps={steps} />
      </Suspense>
    </ChunkBoundary>
  )
}
