import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { listingState, nameIn } from '../../../machines/listing/selectors.ts'
import { useRegions } from '../../PortalContext.tsx'

/** A record holds the region's id; the list of regions, which may come later, its name. */
export function RegionName({ id }: { id: string }) {
  const regions = useRegions()
  const state = useSelector(regions, listingState)
  const name = useSelector(regions, (snapshot) => (state === 'loaded' ? nameIn(snapshot, id) : null))
  if (name !== null) return name
  if (state === 'loading') return 'Loading…'
  return (
    <>
      We could not load this.{' '}
      <Button variant="default" onClick={() => regions.send({ type: 'list.retry' })}>
        Try again
      </Button>
    </>
  )
}
