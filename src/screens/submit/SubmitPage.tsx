import { DECLARATION, IMPORTANT } from '#programme/texts/submit.ts'
import type { ReactNode } from 'react'
import { STEP } from '../../../domain/steps.ts'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { BusyButton, SaveButton } from '../../components/form/SaveButton.tsx'
import { Actions, Section } from '../../components/layout/Section.tsx'
import classes from './SubmitPage.module.css'

export interface SubmitPageProps {
  providerName: string
  allowed: boolean
  saving: boolean
  /** True if the provider has everything. */
  isSent: boolean
  trouble: ReactNode
  onSubmit: () => void
}

export function SubmitPage({ providerName, allowed, saving, isSent, trouble, onSubmit }: SubmitPageProps) {
  return (
    <>
      <Section heading="Declaration">
        <ul className={classes.declaration}>
          {DECLARATION.map((line) => (
            <li key={line}>{line.replace('{provider}', providerName)}</li>
          ))}
        </ul>
      </Section>
      <section className={classes.important} aria-labelledby="important">
        <h2 id="important">IMPORTANT</h2>
        {IMPORTANT.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      {trouble}
      <Actions>
        <BackLink to={STEP.review.route} />
        {isSent ? (
          <BusyButton variant="default" refusing={!allowed} busy={saving} onClick={onSubmit}>
            Agree & Submit
          </BusyButton>
        ) : (
          <SaveButton allowed={allowed} saving={saving} onClick={onSubmit}>
            Agree & Submit
          </SaveButton>
        )}
      </Actions>
    </>
  )
}
