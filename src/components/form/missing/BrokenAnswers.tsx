import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { brokenAnswersOf } from '../../../../machines/application/selectors.ts'
import { useApplication } from '../../../PortalContext.tsx'
import { Chunk } from '../../messages/ChunkBoundary.tsx'

const BrokenList = lazy(() => import('./BrokenList.tsx'))

/** Saved answers that current rules refuse, with links to change them. */
export function BrokenAnswers() {
  const broken = useSelector(useApplication(), brokenAnswersOf)
  if (broken.length === 0) return null
  return (
    <Chunk>
      <BrokenList broken={broken} />
    </Chunk>
  )
}
