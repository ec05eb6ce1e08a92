import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readDrafts, writeDrafts } from '../../../src/actors/drafts.ts'
import { run } from './run.ts'
import { PROFILE } from '../../support/applicant.ts'

const OWNER = PROFILE.sub
const DRAFTS = {
  motivation: { motivation: '<p>Because</p>' },
  documents: { id: { fileName: 's1.pdf', originalFilename: 'id.pdf' } },
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('drafts in the tab', () => {
  it('are read as they were written', async () => {
    await run(writeDrafts, { owner: OWNER, drafts: DRAFTS })
    await expect(run(readDrafts, { owner: OWNER })).resolves.toEqual(DRAFTS)
  })

  it('are empty where nothing was written', async () => {
    await expect(run(readDrafts, { owner: OWNER })).resolves.toEqual({})
  })

  it.each(['auth0|5f2', 'google-oauth2|5f1', ''])(
    "of another owner than '%s' are removed, not shown",
    async (owner) => {
      await run(writeDrafts, { owner: OWNER, drafts: DRAFTS })
      await expect(run(readDrafts, { owner })).resolves.toEqual({})
      expect(sessionStorage).toHaveLength(0)
    },
  )

  it('are kept in the session of the tab alone', async () => {
    await run(writeDrafts, { owner: OWNER, drafts: DRAFTS })
    expect(localStorage).toHaveLength(0)
  })

  it('that cannot be read fail, so that the record counts', async () => {
    sessionStorage.setItem('drafts', '{')
    await expect(run(readDrafts, { owner: OWNER })).rejects.toThrow(SyntaxError)
  })

  it('that cannot be written fail', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(run(writeDrafts, { owner: OWNER, drafts: DRAFTS })).rejects.toThrow('full')
    setItem.mockRestore()
  })
})
