import { formatZonedTime } from '../../domain/calendar.ts'
import { keysOf } from '../../domain/objects.ts'
import type { MailSite } from '../../domain/mail.ts'
import {
  MAIL_VIEWS,
  MAILBOX_PATH,
  MOST_MAILS,
  type MailboxPage,
  type MailSummary,
  type MailView,
  type ReadMail,
} from '../../domain/mailbox.ts'
import { MAIN } from '../components/layout/ids.ts'
import { Masthead } from '../components/layout/Masthead.tsx'
import { SkipLink } from '../components/layout/SkipLink.tsx'
import { StaticDocument } from '../components/layout/StaticDocument.tsx'
import classes from './mailbox.module.css'

export interface MailboxProps extends MailboxPage {
  site: MailSite
  style: string
  icon: string
}

const addressOf = (id: string) => `${MAILBOX_PATH}/${id}`

/** The mails that this portal would have sent. The page works without its script, which adds new mails to the list. */
export function Mailbox({ mails, hasMore, folder, open, site, style, icon }: MailboxProps) {
  const { providerName, portalUrl, brand } = site
  const name = open === undefined ? 'Mailbox' : (open?.mail.subject ?? 'Email not found')
  return (
    <StaticDocument title={name} site={site} style={style} icon={icon} script={`${MAILBOX_PATH}/page.js`}>
      <SkipLink />
      <Masthead logo={brand.logo} providerName={providerName} href={portalUrl} />
      <main id={MAIN} tabIndex={-1} className={classes.panes} data-open={open !== undefined}>
        <List mails={mails} hasMore={hasMore} folder={folder} openId={open?.mail.id} isHeading={open === undefined} />
        <div className={classes.mail}>
          {open === undefined && <p className={classes.dimmed}>Choose an email to read it.</p>}
          {open === null && <h1>Email not found</h1>}
          {open && <Mail {...open} />}
        </div>
      </main>
    </StaticDocument>
  )
}

interface ListProps extends Pick<MailboxPage, 'mails' | 'hasMore' | 'folder'> {
  openId: string | undefined
  /** False if the open mail's subject is the page's heading. */
  isHeading: boolean
}

function List({ mails, hasMore, folder, openId, isHeading }: ListProps) {
  return (
    <nav aria-label="Emails" className={classes.list}>
      {isHeading ? <h1>Mailbox</h1> : <a href={MAILBOX_PATH}>Mailbox</a>}
      <p className={classes.dimmed}>
        This portal has no mail server, so it sends nothing. Every email that it would send is here.
      </p>
      <p role="status" className={classes.news} />
      <ol id="mails">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} isOpen={mail.id === openId} />
        ))}
      </ol>
      <p className={classes.none}>No emails yet. New ones appear here by themselves.</p>
      {hasMore && (
        <p className={classes.dimmed}>
          These are the newest {MOST_MAILS}. All are in {folder}.
        </p>
      )}
    </nav>
  )
}

function Row({ mail: { id, subject, to, writtenAt }, isOpen }: { mail: MailSummary; isOpen: boolean }) {
  return (
    <li id={`mail-${id}`}>
      <a href={addressOf(id)} aria-current={isOpen ? 'page' : undefined}>
        <strong>{subject}</strong>
        <span>{to}</span>
        <time dateTime={writtenAt}>{formatZonedTime(writtenAt)}</time>
      </a>
    </li>
  )
}

function Mail({ mail, view }: { mail: ReadMail; view: MailView }) {
  const { id, subject, to, writtenAt } = mail
  return (
    <article>
      <h1>{subject}</h1>
      <p className={classes.dimmed}>
        To {to}, {formatZonedTime(writtenAt)}
      </p>
      <nav aria-label="View" className={classes.views}>
        {keysOf(MAIL_VIEWS).map((each) => (
          <a key={each} href={`${addressOf(id)}?view=${each}`} aria-current={each === view ? 'page' : undefined}>
            {MAIL_VIEWS[each]}
          </a>
        ))}
      </nav>
      <Content mail={mail} view={view} />
    </article>
  )
}

function Content({ mail: { id, subject, headers, text }, view }: { mail: ReadMail; view: MailView }) {
  if (view === 'text') return <pre className={classes.text}>{text.split(/(https?:\/\/\S+)/).map(linked)}</pre>
  if (view === 'headers') {
    return (
      <dl className={classes.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    // Without scripts in it, its own origin is safe: the page's script reads its height.
    <iframe
      title={subject}
      src={`${addressOf(id)}/html`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className={classes.frame}
    />
  )
}

/** Every second part of a text that was split at its addresses is an address. */
function linked(part: string, index: number) {
  if (index % 2 === 0) return part
  return (
    <a key={index} href={part} target="_blank" rel="noreferrer">
      {part}
    </a>
  )
}
