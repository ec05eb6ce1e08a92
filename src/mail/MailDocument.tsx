import type { CSSProperties, ReactNode } from 'react'
import type { MailBlock, MailContent, MailSite } from '../../domain/mail.ts'
import { LOCALE } from '../../domain/limits.ts'
import type { Brand } from '../../domain/brand.ts'
import { COLOURS } from '../../domain/colours.ts'

/** Mail programs read little but inline styles and tables. */
const styleOf = ({ primary, accent }: Brand) =>
  ({
    body: { margin: 0, padding: 0, backgroundColor: COLOURS.ground },
    ground: { padding: '24px 12px', backgroundColor: COLOURS.ground },
    card: { width: '100%', maxWidth: '560px', margin: '0 auto', borderCollapse: 'separate' },
    band: {
      padding: '18px 24px',
      borderRadius: '8px 8px 0 0',
      backgroundColor: primary[6],
      color: COLOURS.surface,
      fontSize: '16px',
      lineHeight: '24px',
    },
    content: {
      padding: '8px 24px 24px',
      border: `1px solid ${COLOURS.border}`,
      borderTop: `3px solid ${accent[5]}`,
      borderRadius: '0 0 8px 8px',
      backgroundColor: COLOURS.surface,
      color: COLOURS.text,
      fontSize: '16px',
      lineHeight: '24px',
    },
    heading: { margin: '20px 0 0', fontSize: '22px', lineHeight: '30px' },
    paragraph: { margin: '16px 0 0' },
    facts: { margin: '16px 0 0', borderCollapse: 'collapse' },
    name: {
      padding: '4px 16px 4px 0',
      color: COLOURS.dimmed,
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: 400,
    },
    value: { padding: '4px 0', fontWeight: 600 },
    action: {
      display: 'inline-block',
      padding: '12px 24px',
      borderRadius: '8px',
      backgroundColor: primary[6],
      color: COLOURS.surface,
      fontWeight: 600,
      textDecoration: 'none',
    },
    small: { margin: '16px 0 0', color: COLOURS.dimmed, fontSize: '14px', lineHeight: '21px', wordBreak: 'break-word' },
    link: { color: primary[6] },
  }) satisfies Record<string, CSSProperties>

type Style = ReturnType<typeof styleOf>

const FONT: CSSProperties = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif' }

function Block({ block, style }: { block: MailBlock; style: Style }): ReactNode {
  if ('paragraph' in block) return <p style={style.paragraph}>{block.paragraph}</p>
  if ('facts' in block) {
    return (
      <table style={style.facts}>
        <tbody>
          {block.facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" style={style.name}>
                {name}
              </th>
              <td style={style.value}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  if ('action' in block) {
    const { label, url } = block.action
    return (
      <>
        <p style={{ margin: '24px 0 0' }}>
          <a href={url} style={style.action}>
            {label}
          </a>
        </p>
        <p style={style.small}>
          If the button does not work, copy this address into your browser:
          <br />
          <a href={url} style={style.link}>
            {url}
          </a>
        </p>
      </>
    )
  }
  return (
    <p style={style.small}>
      {block.note}
      {block.link && (
        <>
          {' '}
          <a href={block.link.url} style={style.link}>
            {block.link.label}
          </a>
        </>
      )}
    </p>
  )
}

export interface MailDocumentProps {
  content: MailContent
  site: MailSite
}

/** A mail in the portal's look: no script, no picture, nothing that is fetched. */
export function MailDocument({
  content: { subject, blocks },
  site: { providerName, portalUrl, brand },
}: MailDocumentProps) {
  const style = styleOf(brand)
  return (
    <html lang={LOCALE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={{ ...style.body, ...FONT }}>
        <div style={style.ground}>
          <table role="presentation" align="center" cellPadding={0} cellSpacing={0} style={style.card}>
            <tbody>
              <tr>
                <td style={{ ...style.band, ...FONT }}>
                  <strong>{providerName}</strong> Postgraduate Bursary
                </td>
              </tr>
              <tr>
                <td style={{ ...style.content, ...FONT }}>
                  <h1 style={style.heading}>{subject}</h1>
                  {blocks.map((block, index) => (
                    <Block key={index} block={block} style={style} />
                  ))}
                </td>
              </tr>
              <tr>
                <td style={{ padding: '0 24px', ...FONT }}>
                  <p style={style.small}>
                    This mail was sent by the portal at{' '}
                    <a href={portalUrl} style={style.link}>
                      {portalUrl}
                    </a>
                    . Answers to it may not be read.
                  </p>
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  )
}
