import { useSelector } from '@xstate/react'
import { known } from '../../../domain/known.ts'
import { informationFor } from '../../../domain/informationTexts.ts'
import { informationPageOf } from '../../../machines/portal/selectors.ts'
import { Screen } from '../../components/layout/Screen.tsx'
import { Contact } from '../../components/messages/Contact.tsx'
import { usePortal } from '../../PortalContext.tsx'
import classes from './InformationScreen.module.css'

/** Help, accessibility or privacy: rendered on the server and usable without scripts. */
export default function InformationScreen() {
  const { portal, data } = usePortal()
  const page = known(useSelector(portal, informationPageOf), 'information')
  const { title, sections } = informationFor(page, data.settings)
  return (
    <Screen key={page} heading={title} className="stack">
      <div className={classes.card}>
        {sections.map(({ heading, paragraphs, needsContact }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {needsContact && <Contact {...data.settings} />}
          </section>
        ))}
      </div>
    </Screen>
  )
}
