import { renderToStaticMarkup } from 'react-dom/server'
import baseline from '@mantine/core/styles/baseline.css?inline'
import type { RenderMailbox } from '../../domain/mailbox.ts'
import { iconOf } from '../brand/icon.ts'
import masthead from '../components/layout/Masthead.module.css?inline'
import { styleOf } from '../identity/style.ts'
import base from '../styles/base.css?inline'
import mailbox from './mailbox.module.css?inline'
import { Mailbox } from './Mailbox.tsx'

const CSS = [baseline, base, masthead, mailbox].join('')

export const renderMailbox: RenderMailbox = (page, site) => {
  const style = styleOf(site.brand, CSS)
  const document = <Mailbox {...page} site={site} style={style} icon={iconOf(site.brand)} />
  return { html: `<!doctype html>${renderToStaticMarkup(document)}`, style }
}
