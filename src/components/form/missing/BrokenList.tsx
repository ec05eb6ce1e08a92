import type { BrokenAnswer } from '../../../../domain/answers.ts'
import { missingAnswers } from './missing.ts'
import { MissingList } from './MissingList.tsx'

export default function BrokenList({ broken }: { broken: readonly BrokenAnswer[] }) {
  return <MissingList list={missingAnswers(broken)} />
}
