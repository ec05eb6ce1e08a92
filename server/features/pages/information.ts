import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, object, string } from 'yup'
import { INFORMATION_PAGES, informationPath, type Information } from '../../../domain/information.ts'
import { sendPage, type IdentityPages } from './identityPages.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { isReachable } from './pageData.ts'

const text = () => string().strict().required()
const information = object({
  title: text(),
  sections: array(
    object({ heading: text(), paragraphs: array(text()).strict().required(), needsContact: boolean().strict() }),
  )
    .strict()
    .required(),
})
const schema = object({ privacy: information, accessibility: information, help: information })
const CONTENT = new URL('./content/information.json', import.meta.url)

/** Privacy, accessibility and help pages, from a file with the provider's name and retention periods filled in. */
export function informationPages(
  { providerName, contact, keepDraftDays }: Pick<Settings, 'providerName' | 'contact' | 'keepDraftDays'>,
  pages: IdentityPages,
): FastifyPluginAsync {
  return async (app) => {
    const filled = (line: string) =>
      line.replaceAll('{provider}', providerName).replaceAll('{draftDays}', String(keepDraftDays))
    const content = await schema.validate(JSON.parse(await readFile(CONTENT, 'utf8')))
    for (const page of INFORMATION_PAGES) {
      const { title, sections } = content[page]
      const shown: Information = {
        title,
        sections: sections
          .filter(({ needsContact }) => !needsContact || isReachable(contact))
          .map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(filled) })),
      }
      app.get(informationPath(page), async (_request, reply) =>
        sendPage(
          reply,
          200,
          await pages({ page: 'information', information: shown, ...(isReachable(contact) ? { contact } : {}) }),
        ),
      )
    }
  }
}
