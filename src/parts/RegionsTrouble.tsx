import { useSelector } from '@xstate/react'
import { listingState } from '../../machines/listing/selectors.ts'
import { useRegions } from '../PortalContext.tsx'
import { ListFailed } from './ListFailed.tsx'

/** Regions that could not be fetched. */
export function RegionsTrouble() {
  const regions = useRegions()
  const state = useSelector(regions, listingState)
  if (state !== 'failed' && state !== 'disconnected') return null
  return (
    <ListFailed what="regions" waits={state === 'disconnected'} onRetry={() => regions.send({ type: 'list.retry' })} />
  )
}
