import { PROGRAMME } from '#programme/names.ts'
import type { ReactNode } from 'react'
import type { MailBlock, MailContent, MailSite } from '../../domain/mail.ts'
import { LOCALE } from '#programme/settings.ts'
import { FONT, styleOf, type Style } from './style.ts'

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

/** An email in the portal's style. It has no script or picture and loads nothing. */
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
                  <strong>{providerName}</strong> {PROGRAMME}
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
                    This email was sent by the portal at{' '}
                    <a href={portalUrl} style={style.link}>
                      {portalUrl}
                    </a>
                    . Replies may not be read.
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
