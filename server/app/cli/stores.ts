import { Command, Option } from 'commander'
import { readFile } from 'node:fs/promises'
import { OperatorProblem } from '../operator/problem.ts'
import type { BackupKeys } from '../transfer/backupFile.ts'
import type { AbsentDocument } from '../transfer/pieces.ts'
import { NOT_SO, running, type Answering, type Outcome } from './running.ts'

/** `backup`, `restore`, `move` and `verify`: commands for all stored data. */

const PASSPHRASE = new Option('--passphrase-file <file>', 'a file with the passphrase that it is encrypted with')
const IDENTITY = new Option('--identity-file <file>', 'a file with private keys of age that may open it')
const RECIPIENT = new Option('--recipient <age1…>', 'a public key of age that it is encrypted for; may be given again')

const gather = (value: string, before: string[] = []) => [...before, value]
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Prints missing documents; returns the exit code. */
function sayAbsent(absent: readonly AbsentDocument[], { say }: Answering): number {
  for (const { name, why } of absent) {
    say(
      why === 'deleted'
        ? `${name} was deleted meanwhile.`
        : `The document ${name} is ${why}: it could not be taken along.`,
    )
  }
  return absent.some(({ why }) => why !== 'deleted') ? NOT_SO : 0
}

export function backupCommand(outcome: Outcome): Command {
  return new Command('backup')
    .description('Backs up database and documents as they are now; the server may go on.')
    .argument('<file>', 'the file to write; it must not be there yet')
    .addOption(PASSPHRASE)
    .addOption(RECIPIENT.argParser(gather))
    .action(
      running<BackupKeys & { file: string }>(outcome, async ({ options: { file, ...keys }, answer, access }) => {
        const { backUp } = await import('../transfer/transfers.ts')
        const made = await backUp(await access(), file, keys)
        answer.give({ file, ...made })
        answer.say(`${file}: ${made.rows} rows and ${made.documents} documents, ${megabytes(made.bytes)}.`)
        const isOpen = keys.passphraseFile === undefined && keys.recipient === undefined
        if (isOpen) answer.say('It is not encrypted: it has personal data, password hashes and signing keys.')
        return sayAbsent(made.absent, answer)
      }),
    )
}

export function restoreCommand(outcome: Outcome): Command {
  return new Command('restore')
    .description(
      'Restores a backup into the empty stores of the settings; looks through all of it before anything is written.',
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

export function moveCommand(outcome: Outcome): Command {
  return new Command('move')
    .description(
      'Moves the stores of the settings into other, empty ones, while the server is stopped. The old ones stay as they are.',
    )
    .option('--database-url <url>', 'a postgres:// address')
    .option('--database-url-file <file>', 'a file with that address, which other users of the machine can then not see')
    .option('--documents-url <url>', 's3://bucket/prefix?endpoint=…&region=…')
    .option('--data-dir <folder>', 'a folder for what of the two has no address; without it that stays where it is')
    .action(
      running<MoveOptions>(outcome, async ({ options, settings, answer, access }) => {
        const { databaseUrlFile, documentsUrl, dataDir } = options
        const databaseUrl = databaseUrlFile ? (await readFile(databaseUrlFile, 'utf8')).trim() : options.databaseUrl
        if (!databaseUrl && !documentsUrl && !dataDir) {
          throw new OperatorProblem('Say where to: --database-url, --documents-url or --data-dir.')
        }
        const { move } = await import('../transfer/transfers.ts')
        const moved = await move(await access(), settings, { databaseUrl, documentsUrl, dataDir })
        answer.give(moved)
        answer.say(`Moved ${moved.rows} rows and ${moved.documents} documents. The old stores were left as they are.`)
        answer.say('Change DATABASE_URL, DOCUMENTS_URL and DATA_DIR now, run portal verify, and start the server.')
      }),
    )
}

export function verifyCommand(outcome: Outcome): Command {
  return new Command('verify')
    .description(
      'Looks at every row, every document by its sum, and the audit trail; or through a backup. The server may go on.',
    )
    .option('--backup <file>', 'looks through this backup instead')
    .addOption(PASSPHRASE)
    .addOption(IDENTITY)
    .action(
      running<BackupKeys & { backup?: string }>(outcome, async ({ options: { backup, ...keys }, answer, access }) => {
        const { lost, verifyBackup, verifyStores } = await import('../transfer/transfers.ts')
        if (backup !== undefined) {
          const { head, rows, tables, documents, bytes, absent } = await verifyBackup(backup, keys)
          answer.give({ madeAt: head.madeAt, rows, tables, documents, bytes, absent })
          answer.say(
            `The backup of ${head.madeAt} is whole: ${rows} rows and ${documents} documents (${megabytes(bytes)}).`,
          )
          return sayAbsent(lost(absent), answer)
        }
        const { stores, trail, problems } = await verifyStores(await access())
        const { rows, tables, documents, bytes } = stores
        answer.give({ rows, tables, documents, bytes, trail, problems })
        answer.say(
          `Looked at ${rows} rows of ${Object.keys(tables).length} tables and ${documents} documents (${megabytes(bytes)}).`,
        )
        if (trail) answer.say(`The audit trail is whole: ${trail.entries} entries in ${trail.chains} chains.`)
        answer.say(...problems)
        return problems.length > 0 ? NOT_SO : 0
      }),
    )
}
