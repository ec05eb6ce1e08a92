import { PROGRAMME } from '#programme/names.ts'
import type { MailBlock, MailContent, MailSite } from '../../../domain/mail.ts'

/** A mail as plain text with every URL written out. */
export function toPlainText({ blocks }: MailContent, { providerName, portalUrl }: MailSite): string {
  const signature = `--\n${providerName} ${PROGRAMME}\n${portalUrl}`
  return `${[...blocks.map(textOf), signature].join('\n\n')}\n`
}

function textOf(block: MailBlock): string {
  if ('paragraph' in block) return block.paragraph
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('action' in block) return `${block.action.label}:\n${block.action.url}`
  return block.link ? `${block.note}\n${block.link.label}:\n${block.link.url}` : block.note
}

/** The URLs in a mail, in order. */
export function linksOf({ blocks }: MailContent): string[] {
  return blocks.flatMap((block) => {
    if ('action' in block) return [block.action.url]
    return 'note' in block && block.link ? [block.link.url] : []
  })
}
