import type { RichText } from '../../../screens/review/RecordReview.tsx'
import { Section } from '../../layout/Section.tsx'
import { RichHtml } from './RichHtml.tsx'

/** A rich text that cannot be changed. */
export const richSection = ({ field, heading, html }: RichText) => (
  <Section key={field} heading={heading}>
    <RichHtml html={html} />
  </Section>
)
