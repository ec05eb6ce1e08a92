import { useSyncExternalStore } from 'react'
import { DOCUMENTS } from '../../../domain/documents.ts'
import { stepTitle } from '../../../domain/steps.ts'
import { shownGuide, watchDrops, type DropGuideState } from '../../dropGuide.ts'
import classes from './DropGuide.module.css'

const STEPS = [...new Set(DOCUMENTS.map(({ step }) => stepTitle(step)))].join(' or ')

const WORDS: Record<DropGuideState, string> = {
  over: `Drop the file on its document in ${STEPS}.`,
  missed: `The file was not added. Drop it on its document in ${STEPS}, or press “Upload File…” there.`,
}

/** Shown while a file is dragged over the page, and after it was dropped beside the upload widgets. Loaded later. */
export default function DropGuide() {
  const shown = useSyncExternalStore(watchDrops, shownGuide, () => null)
  return (
    shown !== null && (
      <p role="status" className={classes.guide}>
        {WORDS[shown]}
      </p>
    )
  )
}
