import { capitalised } from '../../../domain/capitalised.ts'
import { DRAFT_KEY_HEADER, draftBody } from '../../../domain/drafts.ts'
import { EARLIER_SUBMISSION_HEADER, EARLIER_UNSUBMITTED_HEADER } from '../../../domain/submissions.ts'
import type { DocumentKind, StoredDocument } from '../../../domain/documents.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import { etagOf } from '../../../domain/versions.ts'
import type { Context } from '../context.ts'
import { audited } from '../../platform/audit/entries.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { savingOf } from '../../platform/http/preconditions.ts'
import type { Api } from '../../platform/http/routes.ts'
import { DRAFT, FINAL, listOf, NOTHING, one, STALE } from '../../platform/openapi/entities.ts'
import { openDraftKeys } from './draftKeys.ts'
import { needDraftable } from '../applicationsWindow/changeable.ts'
import { dropDraft, findDrafts, storeDraft } from './drafts.ts'
import { withoutRemoved } from './validation.ts'

/** Additional calls: an applicant's drafts, for their other tabs and devices. */

const PATH = '/api/drafts'

export function draftRoutes(app: Api, context: Context): void {
  const { db, access, now, reference } = context
  const draftKeys = openDraftKeys(db)

  app.get(
    PATH,
    {
      ...access.applicant,
      schema: {
        operationId: 'listDrafts',
        summary: 'Read the applicant’s own drafts',
        response: { 200: listOf(DRAFT, 'At most one per step.') },
      },
    },
    async (request, reply) => {
      const { owner } = applicantOf(request)
      const [found, snapshot, keyOf] = await Promise.all([findDrafts(db, owner), reference.snapshot(), draftKeys])
      reply.header(DRAFT_KEY_HEADER, keyOf(owner))
      if (found.earlier !== null) reply.header(EARLIER_SUBMISSION_HEADER, found.earlier)
      if (found.isUnsubmitted) reply.header(EARLIER_UNSUBMITTED_HEADER, 'true')
      return Promise.all(found.drafts.map((draft) => withoutRemoved(snapshot, draft)))
    },
  )

  for (const step of RECORD_STEPS) {
    const name = capitalised(step)
    app.put(
      `${PATH}/${step}`,
      {
        ...audited(access.applicant, 'draft.store'),
        schema: {
          operationId: `store${name}Draft`,
          summary: 'Store what the applicant has typed in a step',
          body: draftBody(step),
          response: { 200: one(DRAFT, 'The stored draft.'), 409: FINAL, 412: STALE },
        },
      },
      async (request, reply) => {
        const { owner } = applicantOf(request)
        await needDraftable(context, owner, step)
        const { documents, ...sent } = request.body
        const content = { ...sent, documents: present(documents) }
        const saving = savingOf(request, { form: content.form, documents: content.documents })
        const stored = await storeDraft(db, { owner, step }, content, saving, now())
        reply.header('ETag', etagOf(stored.version))
        return stored
      },
    )
    app.delete(
      `${PATH}/${step}`,
      {
        ...audited(access.applicant, 'draft.drop'),
        schema: {
          operationId: `delete${name}Draft`,
          summary: 'Drop what the applicant has typed in a step',
          response: { 204: NOTHING },
        },
      },
      (request) => dropDraft(db, applicantOf(request).owner, step),
    )
  }

  app.addHook('onReady', async () => void (await draftKeys))
}

function present(documents: Readonly<Record<string, StoredDocument | undefined>>) {
  return fromEntries(
    Object.entries(documents).flatMap(([kind, stored]) => (stored ? [[kind as DocumentKind, stored] as const] : [])),
  )
}
