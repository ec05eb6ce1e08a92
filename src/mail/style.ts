import type { CSSProperties } from 'react'
import type { Brand } from '../../domain/brand.ts'
import { COLOURS } from '../../domain/colours.ts'

/** Email programs support little more than inline styles and tables. */
export const styleOf = ({ primary, accent }: Brand) =>
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

export type Style = ReturnType<typeof styleOf>

export const FONT: CSSProperties = {
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
}
