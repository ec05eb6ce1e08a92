import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { MOST_MAILS, type MailSummary, type ReadMail } from '../../../domain/mailbox.ts'
import { unlessMissing } from '../../platform/folders.ts'

/** Reads the mails that `folderTransport` wrote. */

const TEXT = '.txt'

interface MailFile {
  id: string
  /** Epoch milliseconds. */
  writtenAt: number
}

/** The newest mails, and whether there are more. */
export async function listMails(folder: string): Promise<{ mails: MailSummary[]; hasMore: boolean }> {
  const names = (await unlessMissing(readdir(folder))) ?? []
  const found = await Promise.all(
    names.filter((name) => name.endsWith(TEXT)).map((name) => fileOf(folder, path.basename(name, TEXT))),
  )
  const files = found.filter((file) => file !== null).toSorted((one, other) => other.writtenAt - one.writtenAt)
  const mails = await Promise.all(files.slice(0, MOST_MAILS).map((file) => readFileOf(folder, file)))
  const summaries = mails.map(({ id, subject, to, writtenAt }) => ({ id, subject, to, writtenAt }))
  return { mails: summaries, hasMore: files.length > MOST_MAILS }
}

/** Null if there is no such mail. */
export async function readMail(folder: string, id: string): Promise<ReadMail | null> {
  const file = await fileOf(folder, id)
  return file && readFileOf(folder, file)
}

/** The HTML as it would be sent; null if there is no such mail. */
export const readHtml = (folder: string, id: string): Promise<string | null> =>
  unlessMissing(readFile(path.join(folder, `${id}.html`), 'utf8'))

async function fileOf(folder: string, id: string): Promise<MailFile | null> {
  const found = await unlessMissing(stat(path.join(folder, id + TEXT)))
  return found && { id, writtenAt: found.mtimeMs }
}

async function readFileOf(folder: string, { id, writtenAt }: MailFile): Promise<ReadMail> {
  const content = await readFile(path.join(folder, id + TEXT), 'utf8')
  const end = content.indexOf('\n\n')
  const headers = content
    .slice(0, end)
    .split('\n')
    .map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    })
  const valueOf = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? ''
  return {
    id,
    subject: valueOf('Subject'),
    to: valueOf('To'),
    writtenAt: new Date(writtenAt).toISOString(),
    headers,
    text: content.slice(end + 2),
  }
}
