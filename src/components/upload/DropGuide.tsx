import { useActorRef, useSelector } from '@xstate/react'
import { DOCUMENTS } from '../../../domain/documents.ts'
import { stepTitle } from '../../../domain/steps.ts'
import { dropGuideMachine, dropGuideState } from '../../../machines/dropGuide/dropGuide.ts'
import { watchDrops } from '../../actors/watchDrops.ts'
import { usePortal } from '../../PortalContext.tsx'
import classes from './DropGuide.module.css'

const STEPS = [...new Set(DOCUMENTS.map(({ step }) => stepTitle(step)))].join(' or ')

const WORDS = {
  hidden: null,
  over: `Drop the file on its document in ${STEPS}.`,
  missed: `The file was not added. Drop it on its document in ${STEPS}, or press “Upload File…” there.`,
}

/** The widgets are on screens of their own, and `:has()` of the page would slow every change of it. */
function highlightWidgets() {
  const page = document.documentElement
  page.toggleAttribute('data-drag', true)
  return () => page.removeAttribute('data-drag')
}

const logic = dropGuideMachine.provide({ actors: { watchDrops } })

/** Shown while a file is dragged over the page, and after it was dropped beside the upload widgets. Loaded later. */
export default function DropGuide() {
  const { inspect } = usePortal().earlier
  const guide = useActorRef(logic, { inspect })
  const words = WORDS[useSelector(guide, dropGuideState)]
  return (
    words !== null && (
      <p ref={highlightWidgets} role="status" className={classes.guide}>
        {words}
      </p>
    )
  )
}
