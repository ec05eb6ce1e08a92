import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderMail } from '../../domain/mail.ts'
import { MailDocument } from './MailDocument.tsx'

export const renderMail: RenderMail = (content, site) =>
  `<!doctype html>${renderToStaticMarkup(<MailDocument content={content} site={site} />)}`
