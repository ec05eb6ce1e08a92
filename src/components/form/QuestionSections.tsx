import { memo, type ReactNode } from 'react'
import { known } from '../../../domain/known.ts'
import { keysOf } from '../../../domain/objects.ts'
import { sectionsOf } from '../../../domain/programme.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { Columns, Section } from '../layout/Section.tsx'
import { usePortal } from '../../PortalContext.tsx'
import { useForm } from './FormContext.ts'
import type { InputProps, Inputs } from './inputs/inputs.ts'

interface AskedProps extends InputProps {
  inputs: Inputs
}

/** A step's questions in the sections of its form. */
export function QuestionSections({ step, inputs }: { step: RecordStep; inputs: Inputs }) {
  const { providerName } = usePortal().data.settings
  return sectionsOf(step).map(({ heading, note, questions }, index) => (
    <Section key={index} heading={heading}>
      {note !== undefined && <p>{note.replace('{provider}', providerName)}</p>}
      {questions.map((line) => (
        <Columns key={Object.keys(line)[0]}>
          {keysOf(line).map((name) => (
            <Asked key={name} name={name} question={known(line[name], name)} inputs={inputs} />
          ))}
        </Columns>
      ))}
    </Section>
  ))
}

const Asked = memo(function Asked({ name, question, inputs }: AskedProps) {
  const { Field, isWide } = known(inputs[question.kind], question.kind)
  const field = <Field name={name} question={question} />
  const shown = isWide ? <div className="wide">{field}</div> : field
  if (question.onlyIf === undefined) return shown
  return <OnlyIf condition={question.onlyIf}>{shown}</OnlyIf>
})

/** Shown while the other question is answered with Yes. */
function OnlyIf({ condition, children }: { condition: string; children: ReactNode }) {
  const isAsked = useForm(({ values }) => values[condition] === 'true')
  return isAsked && children
}
