import { MAIN } from './ids.ts'

/** The first link of every page, visible when focused. */
export function SkipLink() {
  return (
    <a href={`#${MAIN}`} className="skip">
      Skip to the content
    </a>
  )
}
