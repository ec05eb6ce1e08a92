import { useSelector } from '@xstate/react'
import { submissionsState, type SubmissionsState } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'

/** True if the application is read-only because applications have closed. */
const FINAL: readonly SubmissionsState[] = ['closed', 'missed']

export const useIsFinal = () => useSelector(useSubmissions(), (snapshot) => FINAL.includes(submissionsState(snapshot)))
