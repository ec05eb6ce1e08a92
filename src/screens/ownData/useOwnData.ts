import { useSelector } from '@xstate/react'
import { running } from '../../../machines/running.ts'
import { useApplication } from '../../PortalContext.tsx'

/** What is kept of the applicant, which exists while the application is in `working`. */
export function useOwnData() {
  return running(
    useSelector(useApplication(), (snapshot) => snapshot.children.ownData),
    'ownData',
  )
}
