import { useSelector } from '@xstate/react'
import { brokenAnswersOf } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { missingAnswers } from './missing.ts'
import { MissingList } from './MissingList.tsx'

/** The whole application checked again: what was saved when other rules held, with the way to change it. */
export function BrokenAnswers() {
  const broken = useSelector(useApplication(), brokenAnswersOf)
  return <MissingList list={missingAnswers(broken)} />
}
