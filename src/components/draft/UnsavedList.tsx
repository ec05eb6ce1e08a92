import { Link } from 'wouter'
import { STEP, type RecordStep } from '../../../domain/steps.ts'
import { screenCalled } from '../../routes.tsx'
import { Message } from '../messages/Message.tsx'

export default function UnsavedList({ steps }: { steps: readonly RecordStep[] }) {
  return (
    <Message tone="note" title="You have unsaved changes">
      <p>Only saved answers are reviewed and submitted. To include your changes, open the step and save it:</p>
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
