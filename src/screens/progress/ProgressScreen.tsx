import { useSelector } from '@xstate/react'
import { highestStepOf } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { ProgressPage } from './ProgressPage.tsx'

export default function ProgressScreen() {
  const highestStep = useSelector(useApplication(), highestStepOf)
  return <ProgressPage highestStep={highestStep ?? 0} />
}
