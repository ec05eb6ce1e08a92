import { useSelector } from '@xstate/react'
import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import {
  institutionsOf,
  institutionsState,
  isInstitutionChoosable,
} from '../../../../machines/courseChoice/selectors.ts'
import { useCourseChoice, usePortal } from '../../../PortalContext.tsx'
import { Contact } from '../../messages/Contact.tsx'
import { InstitutionField } from './InstitutionField.tsx'
import type { Input } from './inputs.ts'

export default {
  /** Cannot be used until a country that has institutions is chosen. */
  Field({ name, question: { of, label, placeholder = '', noneKnown } }) {
    const { settings } = usePortal().data
    const choice = useCourseChoice(of)
    const institutions = useSelector(choice, institutionsOf)
    const state = useSelector(choice, institutionsState)
    const isChoosable = useSelector(choice, isInstitutionChoosable)
    return (
      <div>
        <InstitutionField
          name={name}
          label={label}
          placeholder={placeholder}
          institutions={institutions}
          disabled={!isChoosable}
          description={state === 'loading' ? 'Loading Institutions...' : undefined}
        />
        <div className="no-institutions">
          <p role="status">{state === 'none' && noneKnown}</p>
          {state === 'none' && <Contact {...settings} />}
        </div>
      </div>
    )
  },
} satisfies Input<QuestionOf<'institution'>>
