import { useSelector } from '@xstate/react'
import { listingState, nameIn } from '../../../machines/listing/selectors.ts'
import { useRegions } from '../../PortalContext.tsx'
import { Button } from '../../components/layout/Button.ts'

/** The name of a record's region; the list may load later. */
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
