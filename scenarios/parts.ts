import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario } from 'xstate-charts/simulate'
import { courseChoiceMachine, type CourseChoiceEvent } from '../machines/courseChoice/courseChoice.ts'
import { dropGuideMachine, type DropGuideEvent } from '../machines/dropGuide/dropGuide.ts'
import { listingMachine } from '../machines/listing/listing.ts'
import { uploadMachine } from '../machines/upload/upload.ts'
import type { UploadEvent } from '../machines/upload/contracts.ts'
import { MAXIMUM_UPLOAD_BYTES } from '../domain/limits.ts'

const STORED = { fileName: 'id-1.pdf', originalFilename: 'my id.pdf' }
const file = (name: string, size = 10_000) => ({ file: { name, size } })

export const upload: Scenario = {
  machine: uploadMachine,
  starts: [
    { label: 'The record has no document yet', input: () => ({ kind: 'id', stored: null }) },
    { label: 'The record already has one', input: () => ({ kind: 'id', stored: STORED }) },
  ],
  choices: [
    ...listed<UploadEvent['type']>({
      'file.chosen': [
        sends('file.chosen', 'Choose a good file', file('id.pdf'), 'good'),
        sends('file.chosen', 'Choose a file larger than 2 MB', file('id.pdf', MAXIMUM_UPLOAD_BYTES + 1), 'large'),
        sends('file.chosen', 'Choose id.exe', file('id.exe'), 'type'),
        sends('file.chosen', 'Choose id.v2.pdf', file('id.v2.pdf'), 'dots'),
        sends('file.chosen', 'Choose a name of 33 characters', file(`${'a'.repeat(33)}.pdf`), 'long'),
        sends('file.chosen', 'Choose an empty file', file('id.pdf', 0), 'blank'),
        sends('file.chosen', 'Choose a photo of 7 MB', file('IMG_2041.jpg', 7_340_032), 'photo'),
        sends('file.chosen', 'Choose a HEIC photo', file('IMG_2041.heic'), 'heic'),
        sends('file.chosen', 'Choose id.v2.pdf, which is empty', file('id.v2.pdf', 0), 'emptyDots'),
        sends('file.chosen', 'Choose an empty file with a long name', file(`${'a'.repeat(33)}.pdf`, 0), 'emptyLong'),
      ],
      'upload.touched': [sends('upload.touched', 'Close the file picker')],
      'upload.progressed': [sends('upload.progressed', 'Half of the file is sent', { fraction: 0.5 })],
      'upload.cancel': [sends('upload.cancel', 'Cancel the upload')],
      'upload.retry': [sends('upload.retry', 'Try the same file again')],
      'error.dismissed': [sends('error.dismissed', 'Dismiss the error')],
      'name.accepted': [sends('name.accepted', 'Use the suggested name')],
      'picture.fit': [sends('picture.fit', 'Make the picture smaller')],
      'fit.cancel': [sends('fit.cancel', 'Reject the converted picture')],
      'document.found': [sends('document.found', 'The document was uploaded on another device', { stored: STORED })],
      'fitted.accepted': [sends('fitted.accepted', 'Send the smaller picture')],
    }),
    answers('identifyFile', 'The file is in no known format', null, 'unknown'),
    answers('identifyFile', 'The file is a JPEG picture', 'jpg', 'jpeg'),
    fails('identifyFile', 'The file cannot be read'),
    answers('fitPicture', 'The picture has become smaller', { name: 'IMG_2041.jpg', size: 1_900_000 }, 'fits'),
    answers(
      'fitPicture',
      'The picture is still too large',
      { name: 'IMG_2041.jpg', size: MAXIMUM_UPLOAD_BYTES + 1 },
      'large',
    ),
    fails('fitPicture', 'The picture cannot be decoded'),
    answers('uploadDocument', 'The file is stored', STORED),
    fails('uploadDocument', 'The server refuses the file', 'refused', 'refused'),
    fails('uploadDocument', 'The connection is lost during the transfer', 'disconnected', 'disconnected'),
    fails('uploadDocument', 'The server cannot store the file'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
  ],
}

const NAMIBIA = { id: 516, code: 'NA', name: 'Namibia' }
const ANTARCTICA = { id: 10, code: 'AQ', name: 'Antarctica' }
export const UNIVERSITY = { id: 'u1', name: 'University of Namibia', countryCode: 'NA', website: '' }

export const courseChoice: Scenario = {
  machine: courseChoiceMachine,
  starts: [
    { label: 'No country is saved', input: () => ({ countryId: null }) },
    { label: 'Namibia is saved', input: () => ({ countryId: NAMIBIA.id }) },
  ],
  choices: [
    ...listed<CourseChoiceEvent['type']>({
      'courseChoice.opened': [sends('courseChoice.opened', 'Open Course Details, or the screen before it')],
      'country.chosen': [
        sends('country.chosen', 'Choose Namibia', { countryId: NAMIBIA.id }, 'NA'),
        sends('country.chosen', 'Choose Antarctica', { countryId: ANTARCTICA.id }, 'AQ'),
      ],
      'list.retry': [sends('list.retry', 'Try again')],
    }),
    answers('loadCountries', 'The countries arrive', [NAMIBIA, ANTARCTICA]),
    fails('loadCountries', 'The countries cannot be fetched'),
    fails('loadCountries', 'The connection is lost while the countries are fetched', 'disconnected', 'disconnected'),
    answers('loadInstitutions', 'Its institutions arrive', [UNIVERSITY], 'some'),
    answers('loadInstitutions', 'It has no institutions', [], 'none'),
    fails('loadInstitutions', 'Its institutions cannot be fetched'),
    fails('loadInstitutions', 'The connection is lost while they are fetched', 'disconnected', 'disconnected'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
  ],
}

export const listing: Scenario = {
  machine: listingMachine,
  starts: [
    { label: 'The page embeds no list', input: () => ({ name: 'courses', items: [] }) },
    {
      label: 'The page embeds the courses',
      input: () => ({ name: 'courses', items: [{ id: '1', name: 'Economics' }] }),
    },
  ],
  choices: [
    sends('list.retry', 'Try again'),
    answers('loadList', 'The list arrives', [{ id: '1', name: 'Economics' }]),
    fails('loadList', 'The list cannot be fetched'),
    fails('loadList', 'The connection is lost while it is fetched', 'disconnected', 'disconnected'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
  ],
}

export const dropGuide: Scenario = {
  machine: dropGuideMachine,
  starts: [{ label: 'A step is open', input: () => ({}) }],
  choices: [
    ...listed<DropGuideEvent['type']>({
      'file.dragged': [sends('file.dragged', 'Drag a file over the page')],
      'file.left': [sends('file.left', 'Drop it on a widget, or leave the window')],
      'file.missed': [sends('file.missed', 'Drop it beside the widgets')],
      'guide.dismissed': [sends('guide.dismissed', 'Press anything')],
    }),
    fails('watcher', 'The watcher crashes'),
  ],
}
