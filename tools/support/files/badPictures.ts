import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bmpOf, pngChunk, pngOf, PNG_SIGNATURE, zipOf, type NamedFile } from './build.ts'

const MEGABYTES_300 = 300_000_000

/** Rows for a picture of one pixel, followed by far more data. */
const bomb = () => Buffer.alloc(MEGABYTES_300)

function enlarged(picture: Buffer, at: number, write: (file: Buffer, at: number) => void): Buffer {
  const file = Buffer.from(picture)
  write(file, at)
  return file
}

export async function badPictures(program: Buffer): Promise<NamedFile[]> {
  const small = { create: { width: 40, height: 30, channels: 3 as const, background: '#fff' } }
  const [jpg, png, gif] = [
    await sharp(small).jpeg().toBuffer(),
    await sharp(small).png().toBuffer(),
    await sharp(small).gif().toBuffer(),
  ]
  const bmp = bmpOf(40, 30, 24)
  const honest = { jpg, png, gif, bmp }
  const behind: Record<string, Buffer> = {
    'a ZIP archive': zipOf([{ name: 'run.exe', content: program }]),
    'a program': program,
    'a web page': Buffer.from('<html><script>alert(1)</script></html>'),
    'a PHP page': Buffer.from('<?php system("id"); ?>'),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'),
    'a RAR archive': Buffer.from('526172211a0701003392b5e50a01050600', 'hex'),
  }
  const polyglots = Object.entries(honest).flatMap(([extension, picture]) =>
    Object.entries(behind).map(([what, rest]) => ({
      about: `${what} behind a .${extension}`,
      name: `file.${extension}`,
      content: Buffer.concat([picture, rest]),
    })),
  )
  const frame = jpg.indexOf(Buffer.from('ffc0', 'hex'))
  const scan = jpg.indexOf(Buffer.from('ffda', 'hex'))
  const vast = (width: number, height: number) => pngOf({ width, height, rows: Buffer.alloc(1_000) })
  const note = (type: string, head: string) =>
    pngOf({ width: 1, height: 1, more: [[type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(bomb())])]] })
  const rest: [string, string, Buffer][] = [
    ['a PNG of 50,000 × 50,000 pixels', 'png', vast(50_000, 50_000)],
    ['a PNG of 4,294,967,295 × 1 pixels', 'png', vast(4_294_967_295, 1)],
    ['a PNG of 12,000 × 12,000 pixels', 'png', vast(12_000, 12_000)],
    ['a PNG without pixels', 'png', vast(0, 10)],
    ['a PNG with a bomb behind its pixels', 'png', pngOf({ width: 1, height: 1, rows: bomb() })],
    ['a PNG with a bomb for a colour profile', 'png', note('iCCP', 'icc\0\0')],
    ['a PNG with a bomb for a text', 'png', note('zTXt', 'Comment\0\0')],
    ['a PNG with a bomb for an international text', 'png', note('iTXt', 'Comment\0\u0001\0\0\0')],
    ['a PNG with too few pixels', 'png', pngOf({ width: 500, height: 500, rows: Buffer.alloc(20) })],
    ['a PNG with a wrong checksum', 'png', enlarged(png, 29, (file, at) => file.writeUInt32BE(1, at))],
    ['a PNG without a header', 'png', Buffer.concat([PNG_SIGNATURE, pngChunk('IEND', Buffer.alloc(0))])],
    ['a PNG of unknown colours', 'png', enlarged(png, 25, (file, at) => file.writeUInt8(5, at))],
    [
      'a JPEG of 65,535 × 65,535 pixels',
      'jpg',
      enlarged(jpg, frame + 5, (file, at) => file.writeUInt32BE(0xffff_ffff, at)),
    ],
    ['a JPEG without pixels', 'jpg', enlarged(jpg, frame + 5, (file, at) => file.writeUInt32BE(0, at))],
    ['a JPEG without a picture', 'jpg', Buffer.concat([jpg.subarray(0, scan), Buffer.from('ffd9', 'hex')])],
    ['a JPEG of markers alone', 'jpg', Buffer.from('ffd8ffe000104a464946000101000001000100ffd9', 'hex')],
    ['a GIF of 65,535 × 65,535 pixels', 'gif', enlarged(gif, 6, (file, at) => file.writeUInt32LE(0xffff_ffff, at))],
    ['a GIF without a picture', 'gif', Buffer.concat([gif.subarray(0, 13), Buffer.from([0x3b])])],
    ['a GIF that is a script', 'gif', Buffer.from('GIF89a=1;alert(document.domain)//')],
    [
      'a BMP of 60,000 × 60,000 pixels',
      'bmp',
      enlarged(
        enlarged(bmp, 18, (file, at) => file.writeInt32LE(60_000, at)),
        22,
        (file, at) => file.writeInt32LE(60_000, at),
      ),
    ],
    ['a BMP with too few pixels', 'bmp', enlarged(bmp, 18, (file, at) => file.writeInt32LE(4_000, at))],
    ['a BMP without pixels', 'bmp', enlarged(bmp, 18, (file, at) => file.writeInt32LE(0, at))],
    ['a BMP that is a script', 'bmp', Buffer.from('BM=1;alert(document.domain)//'.padEnd(80))],
  ]
  return [...polyglots, ...rest.map(([about, extension, content]) => ({ about, name: `file.${extension}`, content }))]
}
