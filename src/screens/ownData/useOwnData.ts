import { useSelector } from '@xstate/react'
import { known } from '../../../domain/known.ts'
import { useApplication } from '../../PortalContext.tsx'

/** The own-data actor, which exists while the application is in `working`. */
export function useOwnData() {
  return known(
    useSelector(useApplication(), (snapshot) => snapshot.children.ownData),
    'ownData',
  )
}
