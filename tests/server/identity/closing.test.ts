import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { SUBMISSION } from '../../support/submission.ts'
import { REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'
import { drafts, fellowships } from '../../../server/platform/database/schema/applications.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { accounts, oidcRecords } from '../../../server/platform/database/schema/identity.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { submissions } from '../../../server/platform/database/schema/submissions.ts'
import { createVerifier } from '../../../server/platform/http/tokens.ts'
import { openSessions } from '../../../server/platform/sessions/sessions.ts'
import { IDLE_MS, openSite } from './site.ts'
import { PASSWORD, type Tokens, type Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const CLOSE = '/account/close'

const site = closedAfterAll(await openSite())
await site.db.insert(intakes).values({ id: '1', name: '2030', open: true, closingDate: '2030-09-30', isCurrent: true })

async function holder(email: string) {
  await site.account(email)
  const { browser, tokens } = await site.logIn(email)
  const subject = decodeJwt(tokens.access_token).sub ?? ''
  return { browser, tokens, subject, owner: `${site.settings.auth.tenant}|${subject}` }
}

const verifies = async ({ access_token: token }: Tokens) => (await site.verify(token)) !== null

/** An application with a document and a draft, as the API stores them. */
async function apply(owner: string, name: string) {
  const { applicationDate: _, personalDetails: _p, courseDetails: _c, motivation: _m, ...row } = REGISTERED_FELLOWSHIP
  const fellowshipId = `fellowship-${name}`
  const fileName = `document-of-${name}-0123456789.pdf`
  await site.db
    .insert(fellowships)
    .values({ ...row, id: fellowshipId, owner, applicantId: name, applicationDate: new Date() })
  await site.documents.put(fileName, Buffer.from('%PDF-1.4'))
  await site.db
    .insert(documents)
    .values({ fileName, owner, kind: 'id', originalFilename: 'ID.pdf', size: 8, sha256: name })
  const content = { form: null, documents: {}, before: null }
  await site.db
    .insert(drafts)
    .values({ owner, step: 'motivation', basedOn: 0, device: 'd', content, savedAt: new Date() })
  return { fellowshipId, fileName }
}

const left = async (owner: string) => ({
  fellowships: (await site.db.select().from(fellowships).where(eq(fellowships.owner, owner))).length,
  documents: (await site.db.select().from(documents).where(eq(documents.owner, owner))).length,
  drafts: (await site.db.select().from(drafts).where(eq(drafts.owner, owner))).length,
})

async function close(browser: Visitor, password = PASSWORD) {
  const answer = await browser.submit(CLOSE, { password })
  return { status: answer.status, body: await answer.text() }
}

describe('§6 closing an account', () => {
  test('needs a log-in, a confirmation and the password', async () => {
    expect((await site.visitor().open(CLOSE)).status).toBe(401)
    expect((await site.visitor().submit(CLOSE, { password: PASSWORD })).status).toBe(401)
    const { browser, tokens } = await holder('anna@example.org')
    expect((await browser.open('/account')).body).toContain(`href="${CLOSE}"`)
    const page = await browser.open(CLOSE)
    expect(page.body).toContain('anna@example.org')
    expect(page.body).toContain('your application, everything you typed and every document you uploaded')
    expect(await close(browser, 'not the password')).toMatchObject({
      status: 422,
      body: expect.stringContaining('This is not your current password.') as string,
    })
    expect(await verifies(tokens)).toBe(true)
    expect((await browser.open('/account')).status).toBe(200)
  })

  test('ends the account with its sessions and tokens, on every node', async () => {
    const { browser, tokens, subject } = await holder('bertha@example.org')
    const { browser: elsewhere } = await site.logIn('bertha@example.org')
    expect((await close(browser)).body).toContain('Your account has been closed')
    expect(await verifies(tokens)).toBe(false)
    expect((await elsewhere.open('/account')).status).toBe(401)
    expect((await browser.open('/account')).status).toBe(401)
    await expect(site.logIn('bertha@example.org')).rejects.toThrow()
    expect(await site.db.select().from(accounts).where(eq(accounts.email, 'bertha@example.org'))).toEqual([])
    const kept = (await site.db.select().from(oidcRecords)).filter(({ payload }) =>
      JSON.stringify(payload).includes(subject),
    )
    expect(kept).toEqual([])

    const sessions = openSessions({ db: site.db, idleMs: IDLE_MS })
    const otherNode = createVerifier({ ...site.settings.auth, keys: site.identity.keys, sessions })
    expect(await otherNode(tokens.access_token)).toBeNull()
  })

  test('leaves an administrator, also if two close their accounts at once', async () => {
    const administrator = async (email: string) => {
      await site.account(email, { permissions: ['admin'] })
      return (await site.logIn(email)).browser
    }
    const [ann, bob] = [await administrator('ann@bank.example'), await administrator('bob@bank.example')]
    // One who has not set a password cannot administer yet.
    await site.account('new@bank.example', { permissions: ['admin'], isEmailProved: false })
    expect((await ann.open(CLOSE)).body).toContain('Close my account')
    const answers = await Promise.all([close(ann), close(bob)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const [anns] = await site.db.select().from(accounts).where(eq(accounts.email, 'ann@bank.example'))
    const browser = anns === undefined ? bob : ann
    expect((await browser.open(CLOSE)).body).toContain('You are the only administrator')
    expect((await browser.open('/account')).status).toBe(200)
  })

  test("deletes only the account's own unsubmitted application, with its documents", async () => {
    const other = await holder('clara@example.org')
    const theirs = await apply(other.owner, 'clara')
    const { browser, owner } = await holder('dora@example.org')
    const own = await apply(owner, 'dora')
    await close(browser)
    expect(await left(owner)).toEqual({ fellowships: 0, documents: 0, drafts: 0 })
    expect(await site.documents.get(own.fileName)).toBeNull()
    expect(await left(other.owner)).toEqual({ fellowships: 1, documents: 1, drafts: 1 })
    expect(await site.documents.get(theirs.fileName)).not.toBeNull()
  })

  test('§4.1 keeps submitted applications, and explains why before closing', async () => {
    const { browser, owner } = await holder('edda@example.org')
    const { fellowshipId, fileName } = await apply(owner, 'edda')
    const { id, version, reference, application } = SUBMISSION
    await site.db
      .insert(submissions)
      .values({ id, fellowshipId, owner, version, reference, submittedAt: new Date(), application })
    const page = await browser.open(CLOSE)
    expect(page.body).toContain('Bank of Tests keeps it, with its documents')
    expect(page.body).not.toContain('every document you uploaded')
    expect((await close(browser)).body).toContain('Your account has been closed')
    expect(await left(owner)).toEqual({ fellowships: 1, documents: 1, drafts: 0 })
    expect(await site.db.select().from(submissions).where(eq(submissions.owner, owner))).toHaveLength(1)
    expect(await site.documents.get(fileName)).not.toBeNull()
  })
})
