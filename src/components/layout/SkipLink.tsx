import { MAIN } from './ids.ts'

/** The first link of every page, which shows itself once it has the focus. */
export function SkipLink() {
  return (
    <a href={`#${MAIN}`} className="skip">
      Skip to the content
    </a>
  )
}
