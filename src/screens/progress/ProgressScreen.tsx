import { useSelector } from '@xstate/react'
import { useApplication } from '../../PortalContext.tsx'
import { highestStepOf } from '../../selectors.ts'
import { ProgressPage } from './ProgressPage.tsx'

export default function ProgressScreen() {
  const highestStep = useSelector(useApplication(), highestStepOf)
  return <ProgressPage highestStep={highestStep ?? 0} />
}
