import { useSelector } from '@xstate/react'
import { listingState, nameIn } from '../../../machines/listing/selectors.ts'
import { useRegions } from '../../PortalContext.tsx'

/** A record holds the region's id; the list of regions, which may come later, its name. */
export function RegionName({ id }: { id: string }) {
  return useSelector(useRegions(), (regions) => {
    const state = listingState(regions)
    if (state === 'loaded') return nameIn(regions, id)
    return state === 'loading' ? 'Loading…' : 'Could not be loaded'
  })
}
