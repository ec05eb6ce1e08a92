import { useSelector } from '@xstate/react'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { isExpired } from '../../machines/administration/selectors.ts'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { IntakePane } from './IntakePane.tsx'
import { ReferencePane } from './ReferencePane.tsx'
import { StaffPane } from './StaffPane.tsx'
import { WindowPane } from './WindowPane.tsx'

export interface AdministrationViewProps {
  administration: AdministrationActor
  onLogIn: () => void
}

export function AdministrationView({ administration, onLogIn }: AdministrationViewProps) {
  const hasExpired = useSelector(administration, isExpired)
  if (hasExpired) return <ExpiredMessage kept="Everything you saved is kept." onLogIn={onLogIn} />
  return (
    <div className="stack">
      <h1>Administration</h1>
      <WindowPane administration={administration} />
      <IntakePane administration={administration} />
      <StaffPane administration={administration} />
      <ReferencePane administration={administration} />
    </div>
  )
}
