import { useSelector } from '@xstate/react'
import { progressOf } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { ProgressPage } from './ProgressPage.tsx'

export default function ProgressScreen() {
  return <ProgressPage progress={useSelector(useApplication(), progressOf)} />
}
