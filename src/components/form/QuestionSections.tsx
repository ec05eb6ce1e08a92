import { Fragment, type ReactNode } from 'react'
import { keysOf } from '../../../domain/objects.ts'
import { sectionsOf } from '../../../domain/programme.ts'
import type { Question } from '../../../domain/questions/kinds.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { Columns, Section } from '../layout/Section.tsx'
import { useForm } from './FormContext.ts'

export interface InputProps {
  name: string
  question: Question
}

interface QuestionSectionsProps {
  step: RecordStep
  providerName: string
  input: (props: InputProps) => ReactNode
}

/** A step's questions in the sections of its form. */
export function QuestionSections({ step, providerName, input }: QuestionSectionsProps) {
  return sectionsOf(step).map(({ heading, note, questions }) => (
    <Section key={heading} heading={heading}>
      {note !== undefined && <p>{note.replace('{provider}', providerName)}</p>}
      {questions.map((line) => (
        <Columns key={Object.keys(line)[0]}>
          {keysOf(line).map((name) => {
            const question = line[name] as Question
            const condition = 'onlyIf' in question ? question.onlyIf : undefined
            const shown = input({ name, question })
            if (condition === undefined) return <Fragment key={name}>{shown}</Fragment>
            return (
              <OnlyIf key={name} condition={condition}>
                {shown}
              </OnlyIf>
            )
          })}
        </Columns>
      ))}
    </Section>
  ))
}

/** Shown while the other question is answered with Yes. */
function OnlyIf({ condition, children }: { condition: string; children: ReactNode }) {
  const isAsked = useForm(({ values }) => values[condition] === 'true')
  return isAsked && children
}
