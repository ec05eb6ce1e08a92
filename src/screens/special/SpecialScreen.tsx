import { useSelector } from '@xstate/react'
import { screenOf, type SpecialState } from '../../../machines/application/selectors.ts'
import { Screen } from '../../components/layout/Screen.tsx'
import StaffMessage from '../../components/messages/StaffMessage.tsx'
import { useApplication } from '../../PortalContext.tsx'
import { screenCalled } from '../../routes.tsx'
import DeletedApplication from '../ownData/DeletedApplication.tsx'
import { EarlierLetter, OthersLink } from './MailLink.tsx'

/** Replaces every screen of the application. In one chunk, because all of these are rare. */
export default function SpecialScreen({ state }: { state: SpecialState }) {
  const name = useSelector(useApplication(), screenOf) ?? 'progress'
  if (state === 'earlier') return <EarlierLetter />
  if (state === 'othersLink') return <OthersLink />
  return (
    <Screen heading={screenCalled(name).heading} className="stack">
      {state === 'staff' ? <StaffMessage /> : <DeletedApplication />}
    </Screen>
  )
}
