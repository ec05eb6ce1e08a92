import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../../domain/brand.ts'
import type { CredentialsScreen, RenderedIdentityPage, RenderIdentityPage } from '../../../domain/identityPages.ts'
import type { EarlyScreen } from '../../../domain/earlyScreen.ts'
import type { RenderMail } from '../../../domain/mail.ts'
import type { RenderMailbox } from '../../../domain/mailbox.ts'
import type { DeskPageData, PublicPageData } from '../../../domain/settings.ts'
import type { PageOf } from './renderedPages.ts'

/** The exports of src/entry-render.tsx. */
export interface RenderModule {
  /** The app at a path in its initial state, or an early screen, as HTML. */
  render(path: string, data: PublicPageData, early?: EarlyScreen): Promise<string>
  renderIdentityPage: RenderIdentityPage
  renderMail: RenderMail
  renderMailbox: RenderMailbox
  /** The source modules that ask for the stored data. */
  entryModules: readonly string[]
  /** The app's source modules, needed on every page. */
  appModules: readonly string[]
  /** The source modules that replace an early screen. */
  earlyModules: readonly string[]
  /** The source module of a path's screen. */
  screenModules: Readonly<Record<string, string>>
  lookOf(brand: Brand): Look
}

export interface Look {
  /** CSS in addition to the modules' own. */
  style: string
  /** The icon's URL. */
  icon: string
}

export type RenderPage = (path: string, data: PublicPageData, early?: EarlyScreen) => Promise<string>

/** Renders pages from the build or, in development, from the sources. */
export interface PageSource {
  pageOf: PageOf
  /** The desk's page, filled by its scripts. */
  deskOf: PageOf<DeskPageData>
  renderIdentityPage(...parameters: Parameters<RenderIdentityPage>): Promise<RenderedIdentityPage>
  renderMail(...parameters: Parameters<RenderMail>): Promise<string>
  renderMailbox(...parameters: Parameters<RenderMailbox>): Promise<ReturnType<RenderMailbox>>
  /** The files needed after a form is sent: the app, Progress and, for new applicants, the first step. */
  filesNext(screen: CredentialsScreen): readonly string[]
  /** Serves the files of pages, below the app's routes. */
  serveFiles(app: FastifyInstance): Promise<void>
}
