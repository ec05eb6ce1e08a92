import type { IdentityView } from '../../domain/identityPages.ts'
import { Contact } from '../components/messages/Contact.tsx'
import classes from './identity.module.css'

type InformationView = Extract<IdentityView, { page: 'information' }>

/** Privacy, accessibility or help. */
export function InformationText({
  information: { title, sections },
  contact,
  providerName,
}: InformationView & { providerName: string }) {
  return (
    <>
      <h1>{title}</h1>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className={classes.section}>
          <h2>{heading}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      {contact !== undefined && (
        <section className={classes.section}>
          <p>
            <Contact providerName={providerName} contact={contact} />
          </p>
        </section>
      )}
    </>
  )
}
