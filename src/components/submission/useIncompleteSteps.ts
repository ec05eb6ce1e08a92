import { useSelector } from '@xstate/react'
import type { StepName } from '../../../domain/steps.ts'
import { incompleteSteps } from '../../../machines/application/selectors.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, usePortal } from '../../PortalContext.tsx'

/** The steps that lack a valid answer, as far as the answers are known. */
export function useIncompleteSteps(): readonly StepName[] {
  const incomplete = useSelector(useApplication(), incompleteSteps, isSameJson)
  const { unknown = [] } = usePortal()
  return incomplete.filter((step) => !unknown.includes(step))
}
