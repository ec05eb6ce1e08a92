import { isCompoundFile, readCompoundFile, refusePrograms } from './compoundFile.ts'
import { hasEicar } from './eicar.ts'
import { Found } from './finding.ts'
import type { Range } from './formats.ts'
import { isProgram } from './programs.ts'
import { MAXIMUM_PACKAGE_BYTES, MAXIMUM_PACKAGE_DEPTH } from './limits.ts'
import { isZip, readZip, zipEnd, type ZipPart } from './zip.ts'

/** Checks Word documents since 2007 (ECMA-376): a ZIP archive of parts, listed in [Content_Types].xml. */

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const CONTENT_TYPES = '[Content_Types].xml'
const RELATIONS = '_rels/.rels'

const isXml = ({ name }: ZipPart) => /\.(xml|rels)$/i.test(name)
const isMacros = (name: string) => /(^|\/)(vbaProject\.bin|vbaData\.xml|attachedToolbars\.bin)$/i.test(name)
const isControl = (name: string) => /\/activeX\//i.test(name)

/** Remote templates and resources fetched on opening can contain macros. */
function refuseFetching(text: string): void {
  for (const [relation] of text.matchAll(/<[\w:]*Relationship\b[^>]*>/gi)) {
    const isExternal = /TargetMode\s*=\s*["']External["']/i.test(relation)
    const isRun = /\/(attachedTemplate|oleObject|frame|subDocument|afChunk)["']/i.test(relation)
    const isRemote = /Target\s*=\s*["']\s*(https?:|ftp:|mhtml:|ms-\w+:|file:\/\/[^/"']|\\\\)/i.test(relation)
    if (isExternal && isRun && isRemote) throw new Found('embeddedFiles')
  }
}

function inspectXml(text: string): void {
  if (/<!(DOCTYPE|ENTITY)\b/i.test(text)) throw new Found('damagedFile')
  if (/macroEnabled|vnd\.ms-office\.vbaProject/.test(text)) throw new Found('macros')
  if (/\bDDE(AUTO)?\s/.test(instructionsOf(text))) throw new Found('macros')
  refuseFetching(text)
}

/** Field instructions, which Word joins across text runs. */
function instructionsOf(text: string): string {
  const runs = [...text.matchAll(/<(?:\w+:)?instrText\b[^>]*>([^<]*)</g)].map(([, run = '']) => run)
  const simple = [...text.matchAll(/\b(?:\w+:)?instr\s*=\s*"([^"]*)"/g)].map(
    ([, instruction = '']) => ` ${instruction}`,
  )
  return [...runs, ...simple].join('')
}

/** Checks everything in an archive, including workbooks behind charts; returns the archive's own parts. */
async function inspectParts(content: Buffer, depth: number, budget: { left: number }): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  await readZip(content, budget, async (part) => {
    if (texts.has(part.name)) throw new Found('damagedFile')
    texts.set(part.name, '')
    if (isMacros(part.name)) throw new Found('macros')
    if (isControl(part.name)) throw new Found('embeddedFiles')
    const { content: bytes } = part
    if (hasEicar(bytes)) throw new Found('malware')
    if (isProgram(bytes)) throw new Found('embeddedFiles')
    if (isCompoundFile(bytes)) refusePrograms(readCompoundFile(bytes))
    if (isZip(bytes)) {
      if (depth >= MAXIMUM_PACKAGE_DEPTH) throw new Found('embeddedFiles')
      await inspectParts(bytes, depth + 1, budget)
    }
    if (!isXml(part)) return
    const text = textOf(bytes)
    inspectXml(text)
    texts.set(part.name, text)
  })
  return texts
}

function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8')
}

export async function inspectDocx(content: Buffer): Promise<Range> {
  const end = zipEnd(content)
  const texts = await inspectParts(content.subarray(0, end), 1, { left: MAXIMUM_PACKAGE_BYTES })
  const types = texts.get(CONTENT_TYPES) ?? ''
  if (!texts.has(CONTENT_TYPES) || !types.includes(MAIN_TYPE)) throw new Found('contentMismatch')
  const main = /<[^>]*Type\s*=\s*["'][^"']*\/officeDocument["'][^>]*>/.exec(texts.get(RELATIONS) ?? '')?.[0] ?? ''
  const target = /Target\s*=\s*["']\/?([^"']+)["']/.exec(main)?.[1] ?? ''
  if (!/<(\w+:)?document[\s>]/.test(texts.get(target) ?? '')) throw new Found('damagedFile')
  return { end }
}
