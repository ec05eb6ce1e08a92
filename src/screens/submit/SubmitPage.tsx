import type { ReactNode } from 'react'
import { STEP } from '../../../domain/steps.ts'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { SaveButton } from '../../components/form/SaveButton.tsx'
import { Actions, Section } from '../../components/layout/Section.tsx'
import classes from './SubmitPage.module.css'

export interface SubmitPageProps {
  providerName: string
  allowed: boolean
  saving: boolean
  trouble: ReactNode
  onSubmit: () => void
}

export function SubmitPage({ providerName, allowed, saving, trouble, onSubmit }: SubmitPageProps) {
  return (
    <>
      <Section heading="Declaration">
        <ul className={classes.declaration}>
          <li>I declare that the information provided in this application is correct and complete.</li>
          <li>
            I understand that I may be liable to prosecution and/or civil proceedings if I have withheld information, or
            provided false or misleading information.
          </li>
          <li>
            I consent to the disclosure of the details of this application to and by {providerName} for the purposes of
            processing and verification.
          </li>
          <li>By clicking “Agree &amp; Submit” I confirm that the above is correct.</li>
        </ul>
      </Section>
      <section className={classes.important} aria-labelledby="important">
        <h2 id="important">IMPORTANT</h2>
        <p>
          {
            'Once you have clicked the "Agree & Submit" button below, your bursary application will be finalised and submitted.'
          }
        </p>
        <p>Please make sure of all the details in the previous application steps before making the submission.</p>
      </section>
      {trouble}
      <Actions>
        <BackLink to={STEP.review.route} />
        <SaveButton allowed={allowed} saving={saving} onClick={onSubmit}>
          Agree & Submit
        </SaveButton>
      </Actions>
    </>
  )
}
