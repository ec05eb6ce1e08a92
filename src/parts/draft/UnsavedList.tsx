import { Link } from 'wouter'
import { STEP, type RecordStep } from '../../../domain/steps.ts'
import { screenCalled } from '../../routes.tsx'
import { Message } from '../Message.tsx'

export default function UnsavedList({ steps }: { steps: readonly RecordStep[] }) {
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
