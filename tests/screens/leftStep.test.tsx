import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { applicationOf } from './support/portal.tsx'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

/** A slow save, so that the applicant can leave the step before it completes. */

withDocument()

function openSaving() {
  let arrive = () => {}
  const updateFellowship = (updated: Fellowship) =>
    new Promise<Fellowship>((resolve) => (arrive = () => resolve(updated)))
  const opened = renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('motivation'), updateFellowship })
  const save = async () => {
    await opened.user.click(await screen.findByRole('button', { name: 'Save and Continue to Next Step' }))
    await waitFor(() => expect(opened.saved).toHaveLength(1))
  }
  return { ...opened, save, arrive: () => arrive() }
}

it('§4.1 a save does not navigate away from a step opened meanwhile', async () => {
  const { user, save, arrive, portal } = openSaving()
  await save()
  await user.click(screen.getByRole('link', { name: 'Step 3 Motivation' }))
  await heading('Motivation')
  arrive()
  await waitFor(() => expect(applicationOf(portal)?.getSnapshot().hasTag('busy')).toBe(false))
  expect(window.location.pathname).toBe(STEP.motivation.route)
  await heading('Motivation')
})
