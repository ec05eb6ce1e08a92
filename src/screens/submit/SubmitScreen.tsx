import { DECLARATION, IMPORTANT } from '#programme/texts/submit.ts'
import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { STEP } from '../../../domain/steps.ts'
import { isSaving } from '../../../machines/application/selectors.ts'
import { BusyButton, SaveButton } from '../../components/form/SaveButton.tsx'
import { SaveTrouble } from '../../components/form/SaveTrouble.tsx'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { Actions, Section } from '../../components/layout/Section.tsx'
import { Chunk } from '../../components/messages/ChunkBoundary.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import classes from './SubmitScreen.module.css'

const NotSubmitted = lazy(() => import('../../components/submission/NotSubmitted.tsx'))

export default function SubmitScreen() {
  const { providerName } = usePortal().data.settings
  const application = useApplication()
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'application.submit' }))
  const isRefused = useSelector(application, (snapshot) =>
    snapshot.matches({ working: { saving: { resting: 'notSubmitted' } } }),
  )
  const saving = useSelector(application, isSaving('submit'))
  const isSent = useSelector(application, ({ context }) => context.isSent)
  const submit = () => application.send({ type: 'application.submit' })

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
      <SaveTrouble step="submit" />
      {isRefused && (
        <Chunk>
          <NotSubmitted />
        </Chunk>
      )}
      <Actions>
        <BackLink to={STEP.review.route} />
        {isSent ? (
          <BusyButton variant="default" refusing={!allowed} busy={saving} onClick={submit}>
            Agree & Submit
          </BusyButton>
        ) : (
          <SaveButton allowed={allowed} saving={saving} onClick={submit}>
            Agree & Submit
          </SaveButton>
        )}
      </Actions>
    </>
  )
}
