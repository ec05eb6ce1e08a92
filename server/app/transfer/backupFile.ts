import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { writeNewFile } from '../operator/newFile.ts'
import { textIn } from '../operator/textFile.ts'
import { archiveOf, piecesOf } from './archive.ts'
import { TransferProblem, type Piece } from './pieces.ts'

/** A backup file, plain or encrypted with age (https://age-encryption.org/v1), which the program `age` can open. */

/** Keys to encrypt or decrypt a backup; without any it is plain. */
export interface BackupKeys {
  passphraseFile?: string
  /** Public keys, `age1…`: creating a backup does not require the private key. */
  recipient?: string[]
  /** A file of private keys, `AGE-SECRET-KEY-1…`, one per line. */
  identityFile?: string
}

const MAGIC = 'age-encryption.org/v1'

async function encrypterOf({ passphraseFile, recipient = [] }: BackupKeys): Promise<Encrypter | null> {
  if (passphraseFile === undefined && recipient.length === 0) return null
  if (passphraseFile !== undefined && recipient.length > 0) {
    throw new TransferProblem('A backup is encrypted with a passphrase or for recipients, not both.')
  }
  const encrypter = new Encrypter()
  if (passphraseFile !== undefined) encrypter.setPassphrase(await textIn(passphraseFile))
  for (const each of recipient) {
    try {
      encrypter.addRecipient(each)
    } catch {
      throw new TransferProblem(`${each} is no recipient: a public key of age begins with age1.`)
    }
  }
  return encrypter
}

async function decrypterOf({ passphraseFile, identityFile }: BackupKeys): Promise<Decrypter> {
  if (passphraseFile === undefined && identityFile === undefined) {
    throw new TransferProblem('It is encrypted: name --passphrase-file or --identity-file.')
  }
  const decrypter = new Decrypter()
  if (passphraseFile !== undefined) decrypter.addPassphrase(await textIn(passphraseFile))
  const identities = identityFile === undefined ? [] : (await textIn(identityFile)).split(/\s*\n\s*/)
  for (const each of identities.filter((line) => !line.startsWith('#'))) {
    try {
      decrypter.addIdentity(each)
    } catch {
      throw new TransferProblem(`${identityFile} has no private key of age, which begins with AGE-SECRET-KEY-.`)
    }
  }
  return decrypter
}

/** Returns its size in bytes. */
export async function writeBackup(file: string, pieces: AsyncIterable<Piece>, keys: BackupKeys): Promise<number> {
  const encrypter = await encrypterOf(keys)
  return writeNewFile(file, async function* () {
    const archive = archiveOf(pieces)
    yield* encrypter === null ? archive : await encrypter.encrypt(WebStream.from(archive) as ReadableStream<Uint8Array>)
  })
}

async function isEncrypted(file: string): Promise<boolean> {
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw new TransferProblem(`The file ${file} cannot be read (${error.code}).`)
  }
  const handle = await open(file, 'r').catch(unreadable)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0).catch(unreadable)
    return buffer.subarray(0, bytesRead).toString() === MAGIC
  } finally {
    await handle.close()
  }
}

/** Reads a backup. Decryption detects any changed byte. */
export async function* readBackup(file: string, keys: BackupKeys): AsyncGenerator<Piece> {
  const isClosed = await isEncrypted(file)
  const bytes = Readable.toWeb(createReadStream(file, { highWaterMark: 1_048_576 })) as ReadableStream<Uint8Array>
  yield* piecesOf(isClosed ? await decrypted(bytes, keys) : bytes)
}

async function decrypted(bytes: ReadableStream<Uint8Array>, keys: BackupKeys): Promise<ReadableStream<Uint8Array>> {
  const decrypter = await decrypterOf(keys)
  try {
    return await decrypter.decrypt(bytes)
  } catch (error) {
    throw new TransferProblem('It cannot be opened with this passphrase or identity, or its beginning is damaged.', {
      cause: error,
    })
  }
}
