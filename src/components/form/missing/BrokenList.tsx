import type { BrokenAnswer } from '../../../../domain/answers.ts'
import { changeAddress } from '../reviewChange.ts'
import { missingAnswers } from './missing.ts'
import { MissingList } from './MissingList.tsx'

interface BrokenListProps {
  broken: readonly BrokenAnswer[]
  /** The route of each, if its save does not return to Review. */
  addressOf?: typeof changeAddress
}

export default function BrokenList({ broken, addressOf = changeAddress }: BrokenListProps) {
  return <MissingList list={missingAnswers(broken, addressOf)} />
}
