import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { RichText } from '../editor/RichText.tsx'
import type { Input } from './inputs.ts'
import { RichTextQuestion } from './RichTextQuestion.tsx'

export default {
  Field: (props) => <RichTextQuestion {...props} Editor={RichText} />,
  isWide: true,
} satisfies Input<QuestionOf<'richText'>>
