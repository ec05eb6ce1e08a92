import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { brokenAnswersOf } from '../../../../machines/application/selectors.ts'
import { useApplication } from '../../../PortalContext.tsx'
import { ChunkBoundary } from '../../messages/ChunkBoundary.tsx'

const BrokenList = lazy(() => import('./BrokenList.tsx'))

/** Saved answers that current rules refuse, with links to change them. */
export function BrokenAnswers() {
  const broken = useSelector(useApplication(), brokenAnswersOf)
  if (broken.length === 0) return null
  return (
    <ChunkBoundary>
      <Suspense>
        <BrokenList broken={broken} />
      </Suspense>
    </ChunkBoundary>
  )
}
