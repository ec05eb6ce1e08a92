import { PROGRAMME } from '#programme/names.ts'
import PDFDocument from 'pdfkit'
import { fullNameIn, sortedNameIn } from '../../../domain/applicantName.ts'
import { formatProviderTime, formatZonedTime } from '../../../domain/calendar.ts'
import type { Brand } from '../../../domain/brand.ts'
import { submittedLabel } from '../../../domain/documents.ts'
import { LOCALE } from '#programme/settings.ts'
import { answersOf, referenceAdvice } from '../../../domain/receipt.ts'
import type { Contact } from '../../../domain/settings.ts'
import { sizeText } from '../../../domain/sizes.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { drawFooters, drawMasthead } from './furniture.ts'
import { BORDER, coloursOf, DIMMED, MARGIN, PAGE_WIDTH, SIZES, TEXT } from './look.ts'
import { blocksOf, type Block, type Run } from './richText.ts'
import { registerFaces, settable, type Face } from './typeface.ts'

/** The receipt or the dossier of a submission as a tagged PDF (PDF/UA): answers, time and reference. */

export interface ReceiptOptions extends ReceiptLook {
  submission: Submission
  /** Turns the applicant's receipt into the provider's dossier. */
  dossier?: Dossier
}

/** Everything about an application beside its answers. */
export interface Dossier {
  /** Headings with labelled texts, such as decisions and reviews. */
  sections: readonly { heading: string; rows: readonly (readonly [label: string, text: string])[] }[]
  /** Attached to the PDF. */
  documents: readonly { name: string; label: string; content: Uint8Array }[]
}

export interface Application {
  submission: Submission
  dossier: Dossier
}

export interface DossiersOptions extends ReceiptLook {
  count: number
  /** The time of the last submission among them. */
  submittedAt: string
  applications: AsyncIterable<Application>
}

/** Data shared by all receipts of a portal. */
export interface ReceiptLook {
  providerName: string
  brand: Brand
  /** The institution's logo as PNG; the portal's logo if unset. */
  logo?: Uint8Array
  contact: Contact
}

type Document = InstanceType<typeof PDFDocument>
type Element = ReturnType<Document['struct']>

const WIDTH = PAGE_WIDTH - 2 * MARGIN
const LABEL_WIDTH = 190
const GAP = 12

const receiptTitle = ({ reference }: Pick<Submission, 'reference'>) => `Application receipt ${reference}`

export function receiptPdf({ submission, dossier, ...look }: ReceiptOptions): Promise<Uint8Array<ArrayBuffer>> {
  const title = dossier ? `Dossier ${submission.reference}` : receiptTitle(submission)
  return pdfOf(look, { title, submittedAt: submission.submittedAt }, async (document) => {
    drawWhole(document, { submission, dossier, ...look })
  })
}

/** Several dossiers, each on pages of its own, with a bookmark for each. */
export function dossiersPdf({ applications, count, submittedAt, ...look }: DossiersOptions) {
  return pdfOf(look, { title: `Dossiers of ${count} applications`, submittedAt }, async (document) => {
    let isFirst = true
    for await (const { submission, dossier } of applications) {
      if (!isFirst) document.addPage()
      isFirst = false
      document.outline.addItem(`${sortedNameIn(submission.application)} (${submission.reference})`)
      drawWhole(document, { submission, dossier, ...look })
      // Only an application's own pages are in memory.
      document.flushPages()
    }
  })
}

function drawWhole(document: Document, options: ReceiptOptions): void {
  draw(document, options)
  const { reference, version } = options.submission
  drawFooters(document, `${reference}, version ${version}`)
}

/** `submittedAt` is the time of creation, so that the same content has the same bytes. */
async function pdfOf(
  { providerName }: ReceiptLook,
  { title, submittedAt }: { title: string; submittedAt: string },
  drawAll: (document: Document) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    // The type definitions allow only PDF/A.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: LOCALE,
    displayTitle: true,
    info: {
      Title: `${title} | ${providerName} ${PROGRAMME}`,
      Author: providerName,
      Subject: `Submitted ${formatProviderTime(submittedAt)}`,
      CreationDate: new Date(submittedAt),
    },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  registerFaces(document)
  await drawAll(document)
  document.end()
  await ended
  return joined(chunks)
}

/** Bytes with memory of their own, which a thread can transfer. */
function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function draw(document: Document, { submission, dossier, ...look }: ReceiptOptions): void {
  drawMasthead(document, look)
  const { brand: colour } = coloursOf(look.brand)
  const root = document.struct('Document')
  document.addStructure(root)
  const { reference, replaces, version, submittedAt, application, documents } = submission
  heading(document, root, 'H1', colour, dossier ? `Application ${reference}` : 'Your application has been submitted')
  const facts: [string, string][] = [
    ['Reference', reference],
    ['Submitted', formatZonedTime(submittedAt)],
    ['Version', version === 1 ? '1' : `${version} (replaces version ${version - 1}${replaces ? `, ${replaces}` : ''})`],
    ['Applicant', fullNameIn(application)],
  ]
  table(document, root, facts)
  if (dossier === undefined) paragraph(document, root, referenceAdvice(look.contact))
  for (const { heading: words, rows } of dossier?.sections ?? []) {
    section(document, root, colour, words, (part) => table(document, part, rows))
  }
  for (const { name, label, content } of dossier?.documents ?? []) {
    document.file(Buffer.from(content), { name, description: label })
  }

  section(document, root, colour, 'Documents', (part) =>
    table(
      document,
      part,
      documents.map(({ kind, originalFilename, size }) => [
        submittedLabel(kind),
        `${originalFilename} (${sizeText(size)})`,
      ]),
    ),
  )
  for (const { heading: words, answers, html } of answersOf(application)) {
    section(document, root, colour, words, (part) => {
      if (html === null) table(document, part, answers)
      else for (const block of blocksOf(html)) richBlock(document, part, block)
    })
  }
  root.end()
}

function section(
  document: Document,
  root: Element,
  colour: string,
  words: string,
  fill: (part: Element) => void,
): void {
  const part = document.struct('Sect')
  root.add(part)
  heading(document, part, 'H2', colour, words)
  fill(part)
  part.end()
}

const left = (document: Document) => document.page.height - MARGIN - document.y

function heading(document: Document, parent: Element, tag: 'H1' | 'H2', colour: string, words: string): void {
  const size = tag === 'H1' ? SIZES.title : SIZES.heading
  if (left(document) < 6 * size) document.addPage()
  if (tag === 'H2') document.y += GAP
  const write = () => {
    document.font('bold').fontSize(size).fillColor(colour).text(settable(words), MARGIN, document.y, { width: WIDTH })
  }
  parent.add(document.struct(tag, {}, write))
  document.y += GAP / 2
}

function paragraph(document: Document, parent: Element, words: string): void {
  const write = () => {
    document.font('regular').fontSize(SIZES.text).fillColor(TEXT).text(words, MARGIN, document.y, { width: WIDTH })
  }
  parent.add(document.struct('P', {}, write))
  document.y += GAP / 2
}

/** A row per answer with its label as row header. Rows that fit a page are not split. */
function table(document: Document, parent: Element, rows: readonly (readonly [string, string])[]): void {
  const body = document.struct('Table')
  parent.add(body)
  for (const [label, answer] of rows) row(document, body, settable(label), settable(answer))
  body.end()
  document.y += GAP / 2
}

function row(document: Document, parent: Element, label: string, answer: string): void {
  const options = { width: WIDTH - LABEL_WIDTH - GAP, lineGap: 1 }
  const labelOptions = { ...options, width: LABEL_WIDTH }
  const height = Math.max(
    document.font('regular').fontSize(SIZES.text).heightOfString(label, labelOptions),
    document.heightOfString(answer, options),
  )
  if (height + GAP > left(document) && height < document.page.height - 3 * MARGIN) document.addPage()
  const top = document.y
  const page = document.page
  const element = document.struct('TR')
  parent.add(element)
  const writeLabel = () => {
    document.font('regular').fontSize(SIZES.text).fillColor(DIMMED).text(label, MARGIN, top, labelOptions)
  }
  const writeAnswer = () => {
    document
      .font('regular')
      .fillColor(TEXT)
      .text(answer, MARGIN + LABEL_WIDTH + GAP, top, options)
  }
  element.add(document.struct('TH', { scope: 'Row' } as object, writeLabel))
  const below = document.y
  element.add(document.struct('TD', {}, writeAnswer))
  element.end()
  if (document.page === page) document.y = Math.max(document.y, below)
  document.y += 3
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(MARGIN, document.y)
    .lineTo(PAGE_WIDTH - MARGIN, document.y)
    .lineWidth(0.5)
    .stroke(BORDER)
  document.endMarkedContent()
  document.y += 4
}

const TAGS = { paragraph: 'P', heading: 'H3', quote: 'BlockQuote', item: 'P' } as const

function faceOf({ bold, italic }: Run, kind: Block['kind']): Face {
  const isBold = bold || kind === 'heading'
  if (isBold) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'regular'
}

function richBlock(document: Document, parent: Element, { kind, marker, depth, runs }: Block): void {
  const indent = kind === 'quote' ? 18 : depth * 18
  const size = kind === 'heading' ? SIZES.text + 2 : SIZES.text
  if (left(document) < 3 * size) document.addPage()
  const write = () => {
    document.fontSize(size).fillColor(TEXT)
    document.x = MARGIN + indent
    const options = { width: WIDTH - indent, lineGap: 2 }
    if (marker !== '') document.font('regular').text(`${marker} `, { ...options, continued: true })
    for (const [index, run] of runs.entries()) {
      const continued = index < runs.length - 1
      document.font(faceOf(run, kind)).text(settable(run.text), { ...options, continued, underline: run.underline })
    }
  }
  parent.add(document.struct(TAGS[kind], {}, write))
  document.x = MARGIN
  document.y += GAP / 2
}
