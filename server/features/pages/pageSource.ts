import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../../domain/brand.ts'
import type { CredentialsScreen, RenderedIdentityPage, RenderIdentityPage } from '../../../domain/identityPages.ts'
import type { RenderMail } from '../../../domain/mail.ts'
import type { PublicPageData } from '../../../domain/settings.ts'
import type { PageOf } from './renderedPages.ts'

/** What src/entry-render.tsx gives. */
export interface RenderModule {
  /** The app at a path in its initial state, as HTML. */
  render(path: string, data: PublicPageData): string
  renderIdentityPage: RenderIdentityPage
  renderMail: RenderMail
  /** The source modules of the app itself, which every page needs. */
  appModules: readonly string[]
  /** The source module of the screen at a path. */
  screenModules: Readonly<Record<string, string>>
  lookOf(brand: Brand): Look
}

export interface Look {
  /** CSS beside the modules' own. */
  style: string
  /** The address of the icon. */
  icon: string
}

export type RenderPage = (path: string, data: PublicPageData) => Promise<string>

/** Where every page comes from: what `npm run build` made, or in development the sources. */
export interface PageSource {
  pageOf: PageOf
  /** The desk's page, whose scripts fill it. */
  deskOf: PageOf
  renderIdentityPage(...parameters: Parameters<RenderIdentityPage>): Promise<RenderedIdentityPage>
  renderMail(...parameters: Parameters<RenderMail>): Promise<string>
  /** What a browser needs once the form of a screen has been sent: the app, Progress and, for a new applicant, the first step. */
  filesNext(screen: CredentialsScreen): readonly string[]
  /** Serves the files that pages ask for, below the routes of an app. */
  serveFiles(app: FastifyInstance): Promise<void>
}
