import { useSelector } from '@xstate/react'
import { known } from '../../../domain/known.ts'
import { useApplication } from '../../PortalContext.tsx'

/** What is kept of the applicant, which exists while the application is in `working`. */
export function useOwnData() {
  return known(
    useSelector(useApplication(), (snapshot) => snapshot.children.ownData),
    'ownData',
  )
}
