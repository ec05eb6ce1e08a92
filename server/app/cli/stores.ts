import { Command, Option } from 'commander'
import { postgresAddress, s3Address, WrongSetting } from '../../platform/settings/readers.ts'
import { OperatorProblem } from '../operator/problem.ts'
import { textIn } from '../operator/textFile.ts'
import type { BackupKeys } from '../transfer/backupFile.ts'
import type { AbsentDocument } from '../transfer/pieces.ts'
import type { Destination } from '../transfer/transfers.ts'
import { NOT_SO, running, type Answering, type Outcome } from './running.ts'

/** `backup`, `restore`, `move` and `verify`: commands for all stored data. */

const PASSPHRASE = new Option('--passphrase-file <file>', 'a file with the passphrase for the encryption')
const IDENTITY = new Option('--identity-file <file>', 'a file with age private keys to decrypt it')
const RECIPIENT = new Option('--recipient <age1…>', 'an age public key to encrypt it for; can be repeated')

const gather = (value: string, before: string[] = []) => [...before, value]
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Prints missing documents; returns the exit code. */
function sayAbsent(absent: readonly AbsentDocument[], { say }: Answering): number {
  for (const { name, why } of absent) {
    say(
      why === 'deleted' ? `${name} was deleted in the meantime.` : `The document ${name} is ${why} and was not copied.`,
    )
  }
  return absent.some(({ why }) => why !== 'deleted') ? NOT_SO : 0
}

export function backupCommand(outcome: Outcome): Command {
  return new Command('backup')
    .description('Backs up the database and the documents. The server can keep running.')
    .argument('<file>', 'the file to write, which must not exist yet')
    .addOption(PASSPHRASE)
    .addOption(RECIPIENT.argParser(gather))
    .action(
      running<BackupKeys & { file: string }>(outcome, async ({ options: { file, ...keys }, answer, access }) => {
        const { backUp } = await import('../transfer/transfers.ts')
        const made = await backUp(await access(), file, keys)
        answer.give({ file, ...made })
        answer.say(`${file}: ${made.rows} rows and ${made.documents} documents, ${megabytes(made.bytes)}.`)
        const isOpen = keys.passphraseFile === undefined && keys.recipient === undefined
        if (isOpen)
          answer.say('The backup is not encrypted. It contains personal data, password hashes and signing keys.')
        return sayAbsent(made.absent, answer)
      }),
    )
}

export function restoreCommand(outcome: Outcome): Command {
  return new Command('restore')
    .description(
      'Restores a backup into the empty stores of the settings. Checks the whole backup before it writes anything.',
    )
    .argument('<file>', 'a backup')
    .addOption(PASSPHRASE)
    .addOption(IDENTITY)
    .action(
      running<BackupKeys & { file: string }>(outcome, async ({ options: { file, ...keys }, settings, answer }) => {
        const { restore } = await import('../transfer/transfers.ts')
        const restored = await restore(settings, file, keys)
        answer.give({ file, ...restored })
        answer.say(`Restored ${restored.rows} rows and ${restored.documents} documents.`)
        sayAbsent(restored.absent, answer)
      }),
    )
}

interface MoveOptions {
  databaseUrl?: string
  databaseUrlFile?: string
  documentsUrl?: string
  dataDir?: string
}

/** An option without a value is a mistake, such as an unset variable, and moving to another place would not undo it. */
async function destinationOf({ databaseUrlFile, ...given }: MoveOptions): Promise<Destination> {
  if (given.databaseUrl !== undefined && databaseUrlFile !== undefined) {
    throw new WrongSetting('--database-url and --database-url-file are both set: set one of them.')
  }
  const databaseUrl = databaseUrlFile === undefined ? given.databaseUrl : await textIn(databaseUrlFile)
  const { documentsUrl, dataDir } = given
  if (databaseUrl !== undefined) {
    postgresAddress(databaseUrl, databaseUrlFile === undefined ? '--database-url' : `The text in ${databaseUrlFile}`)
  }
  if (documentsUrl !== undefined) s3Address(documentsUrl, '--documents-url')
  if (dataDir?.trim() === '') throw new WrongSetting('--data-dir must be a folder.')
  if (databaseUrl === undefined && documentsUrl === undefined && dataDir === undefined) {
    throw new OperatorProblem('Set a destination with --database-url, --documents-url or --data-dir.')
  }
  return { databaseUrl, documentsUrl, dataDir }
}

export function moveCommand(outcome: Outcome): Command {
  return new Command('move')
    .description('Moves the data to other, empty stores while the server is stopped. The old stores are not changed.')
    .option('--database-url <url>', 'a postgres:// address')
    .option('--database-url-file <file>', 'a file with that address, so that other users of the machine cannot see it')
    .option('--documents-url <url>', 's3://bucket/prefix?endpoint=…&region=…')
    .option(
      '--data-dir <folder>',
      'a folder for each store without an address; without it, that store stays where it is',
    )
    .action(
      running<MoveOptions>(outcome, async ({ options, settings, answer, access }) => {
        const to = await destinationOf(options)
        const { move } = await import('../transfer/transfers.ts')
        const moved = await move(await access(), settings, to)
        answer.give(moved)
        answer.say(`Moved ${moved.rows} rows and ${moved.documents} documents. The old stores were not changed.`)
        answer.say('Now change DATABASE_URL, DOCUMENTS_URL and DATA_DIR, run portal verify, and start the server.')
      }),
    )
}

export function verifyCommand(outcome: Outcome): Command {
  return new Command('verify')
    .description(
      'Checks every row, the checksum of every document and the audit trail, or a backup. The server can keep running.',
    )
    .option('--backup <file>', 'checks this backup instead')
    .addOption(PASSPHRASE)
    .addOption(IDENTITY)
    .action(
      running<BackupKeys & { backup?: string }>(outcome, async ({ options: { backup, ...keys }, answer, access }) => {
        const { lost, verifyBackup, verifyStores } = await import('../transfer/transfers.ts')
        if (backup !== undefined) {
          const { head, rows, tables, documents, bytes, absent } = await verifyBackup(backup, keys)
          answer.give({ madeAt: head.madeAt, rows, tables, documents, bytes, absent })
          answer.say(
            `The backup of ${head.madeAt} is intact: ${rows} rows and ${documents} documents (${megabytes(bytes)}).`,
          )
          return sayAbsent(lost(absent), answer)
        }
        const { stores, trail, problems } = await verifyStores(await access())
        const { rows, tables, documents, bytes } = stores
        answer.give({ rows, tables, documents, bytes, trail, problems })
        answer.say(
          `Checked ${rows} rows in ${Object.keys(tables).length} tables and ${documents} documents (${megabytes(bytes)}).`,
        )
        if (trail) answer.say(`The audit trail is intact: ${trail.entries} entries in ${trail.chains} chains.`)
        answer.say(...problems)
        return problems.length > 0 ? NOT_SO : 0
      }),
    )
}
