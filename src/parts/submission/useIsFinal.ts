import { useSelector } from '@xstate/react'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'

/** Whether what was submitted can only be read. */
export const useIsFinal = () => useSelector(useSubmissions(), (snapshot) => submissionsState(snapshot) === 'closed')
