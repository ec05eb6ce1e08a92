import { EACH_CERTIFIED } from '#programme/texts/checklist.ts'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { DOCUMENT } from '../../../domain/documents.ts'
import { STEP } from '../../../domain/steps.ts'
import { documentChecklist } from '../../../machines/application/checklist.ts'
import { CheckIcon } from '../../components/layout/icons.tsx'
import { uploadId } from '../../components/layout/ids.ts'
import { Section } from '../../components/layout/Section.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication } from '../../PortalContext.tsx'
import classes from './DocumentChecklist.module.css'

/** The documents to collect, ticked once they are uploaded. */
export default function DocumentChecklist() {
  const checklist = useSelector(useApplication(), documentChecklist, isSameJson)
  if (checklist.length === 0) return null
  const uploaded = checklist.filter(({ isUploaded }) => isUploaded)
  return (
    <Section heading="Documents you need">
      <p className={classes.count}>
        {uploaded.length} of {checklist.length} uploaded. {EACH_CERTIFIED}
      </p>
      <ul className={classes.checklist}>
        {checklist.map(({ kind, isUploaded, isReachable }) => {
          const { short, about, step } = DOCUMENT[kind]
          return (
            <li key={kind} data-uploaded={isUploaded || undefined}>
              <span className={classes.tick} aria-hidden="true">
                {isUploaded && <CheckIcon />}
              </span>
              <span className={classes.name}>
                {isReachable ? <Link href={`${STEP[step].route}#${uploadId(kind)}`}>{short}</Link> : short}
              </span>
              <span className={classes.state}>{isUploaded ? 'Uploaded' : 'Still needed'}</span>
              {!isUploaded && <span className={classes.about}>{about}</span>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
