import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { root } from '../support/run.mjs'

/** Fixed owner and time, so that the same files give the same archive. */
const PACKED_AT = new Date('1985-10-26T08:15:00.000Z')

/**
 * Writes a release's files into a compressed tar archive below one folder.
 * @param {string} archive
 * @param {string} folder
 * @param {readonly import('./contents.mjs').Entry[]} entries
 */
export async function pack(archive, folder, entries) {
  const owner = { mtime: PACKED_AT, uid: 0, gid: 0, uname: 'root', gname: 'root' }
  const sources = entries.map(({ target, mode, ...what }) => {
    const placed = { ...owner, mode, target: `${folder}/${target}` }
    return 'source' in what
      ? { ...placed, type: /** @type {const} */ ('file'), source: path.join(root, what.source) }
      : { ...placed, type: /** @type {const} */ ('content'), content: what.content }
  })
  await pipeline(packTar(sources), createGzip({ level: 9 }), createWriteStream(archive))
}
