import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { STEP } from '../../../domain/steps.ts'
import { unsavedSteps } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { screenCalled } from '../../routes.tsx'
import { Message } from '../Message.tsx'

/** Says on Review and Submit that something has been typed that is neither shown nor submitted there. */
export function UnsavedSteps() {
  const steps = useSelector(useApplication(), unsavedSteps, (one, other) => one.join() === other.join())
  if (steps.length === 0) return null
  return (
    <Message tone="note" title="You have changes that are not part of this yet">
      <p>
        Only what you have saved with a step’s button is reviewed and submitted. Open the step and save it to include
        what you typed in it:
      </p>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <Link href={STEP[step].route}>{screenCalled(step).heading}</Link>
          </li>
        ))}
      </ul>
    </Message>
  )
}
