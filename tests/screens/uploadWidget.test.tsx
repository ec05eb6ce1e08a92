import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { UploadEvent } from '../../machines/upload/contracts.ts'
import type { UploadView } from '../../machines/upload/selectors.ts'
import { UploadWidget, type UploadWidgetProps } from '../../src/components/upload/UploadWidget.tsx'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const IDLE: UploadView = {
  uploading: false,
  waiting: false,
  cancellable: false,
  progress: 0,
  fitting: false,
  error: null,
  help: null,
  suggestedName: null,
  reason: null,
  signInExpired: false,
  chosen: null,
  format: '',
  chosenName: null,
  fitted: null,
  stored: null,
  sent: null,
  finished: false,
}

const ABOUT = 'A certified copy of your ID.'
const stored = { fileName: 'stored.pdf', originalFilename: 'My_ID.pdf' }
const FINISHED: Partial<UploadView> = { stored, finished: true }

function renderWidget(view: Partial<UploadView> = {}, props: Partial<UploadWidgetProps> = {}) {
  const told = { send: vi.fn<(event: UploadEvent) => void>(), onView: vi.fn<() => void>() }
  const widget = (shown: Partial<UploadView>) => (
    <UploadWidget
      id="upload-id"
      label="ID Document Upload"
      short="ID"
      about={ABOUT}
      view={{ ...IDLE, ...shown }}
      href="/download"
      {...told}
      {...props}
    />
  )
  const rendered = renderPart(widget(view))
  const change = (shown: Partial<UploadView>) => rendered.rerender(widget(shown))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload File… ID Document Upload' })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /file name/ })
  const picker = screen.getByLabelText<HTMLInputElement>('ID Document Upload', { selector: 'input[type=file]' })
  return { ...rendered, ...told, change, button, box, picker }
}

describe('§2.9 the upload widget', () => {
  it('§2.9 opens the hidden file picker from the button, also by keyboard', async () => {
    const { user, button, picker, send } = renderWidget()
    expect(picker.hidden).toBe(true)
    const click = vi.spyOn(picker, 'click')
    button.focus()
    await user.keyboard('{Enter}')
    expect(click).toHaveBeenCalledOnce()
    const file = new File(['x'], 'id.pdf')
    await user.upload(picker, file)
    expect(send).toHaveBeenCalledWith({ type: 'file.chosen', file })
    expect(picker.value).toBe('')
  })

  it('§5.4 reports that the picker was closed without a choice', () => {
    const { picker, send } = renderWidget()
    fireEvent(picker, new Event('cancel', { bubbles: true }))
    expect(send.mock.calls).toEqual([[{ type: 'upload.touched' }]])
  })

  it('§2.9 shows the progress of an upload instead of the stored file', () => {
    renderWidget({ uploading: true, progress: 0.4, chosenName: 'id.pdf', stored })
    const status = screen.getByText('Uploading File…')
    expect(status.parentElement?.querySelector('.mantine-Loader-root')).not.toBeNull()
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'ID Document Upload: upload progress' })
    expect([bar.value, screen.queryByRole('link'), acts()]).toEqual([0.4, null, ['Upload File…']])
  })

  it("§2.9 shows a stored file as a link labelled 'Click to View'", () => {
    const { onView } = renderWidget(FINISHED)
    const link = screen.getByRole('link', { name: /^File Uploaded: My_ID.pdf Click to View/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/download', '_blank'])
    expect(link.previousElementSibling?.querySelector('svg')).not.toBeNull()
    // The press opens it in a window of its own.
    expect(fireEvent.click(link)).toBe(false)
    expect(onView).toHaveBeenCalledOnce()
  })

  it.each<[string, Partial<UploadView>, said: string, offered: string[]]>([
    [
      'the sign-in has expired',
      { error: 'failed', signInExpired: true },
      'We could not upload the file. Your session has expired.',
      ['Log in again'],
    ],
    [
      'the server refused the file',
      { error: 'refused', reason: 'This document contains macros. Print it.' },
      'This document contains macros. Print it.',
      [],
    ],
    [
      'the file could not be checked',
      { error: 'failed', reason: 'Please try again in a few minutes.' },
      'Please try again in a few minutes.',
      ['Try again'],
    ],
  ])('§4.8 §8 shows that %s, and offers what helps', (_, view, said, offered) => {
    const { button } = renderWidget({ ...view, chosenName: 'id.pdf' }, { newLogin: <button>Log in again</button> })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe(`ID: ${said}`)
    expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id)
    expect(acts()).toEqual([...offered, ...ALWAYS])
  })

  it('cancels an upload with a button that names its document, and keeps the focus in the widget', async () => {
    const { user, button, send } = renderWidget({ uploading: true, cancellable: true, chosenName: 'id.pdf' })
    await user.click(screen.getByRole('button', { name: 'Cancel ID Document Upload' }))
    expect(send.mock.calls).toEqual([[{ type: 'upload.cancel' }]])
    expect(document.activeElement).toBe(button)
  })

  it('keeps the focus and opens no picker while its button waits', async () => {
    const { user, button, picker } = renderWidget({ uploading: true, chosenName: 'id.pdf' })
    const click = vi.spyOn(picker, 'click')
    button.focus()
    await user.keyboard('{Enter}')
    expect([document.activeElement, click.mock.calls]).toEqual([button, []])
  })

  it("opens a phone's camera directly, for an accepted picture type", async () => {
    const { user, send } = renderWidget()
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo ID Document Upload', { selector: 'input' })
    expect([camera.accept, camera.getAttribute('capture'), camera.hidden]).toEqual(['image/jpeg', 'environment', true])
    const click = vi.spyOn(camera, 'click')
    await user.click(screen.getByText('Take a photo'))
    expect(click).toHaveBeenCalledOnce()
    const file = new File(['x'], 'image.jpg')
    await user.upload(camera, file)
    expect(send).toHaveBeenCalledWith({ type: 'file.chosen', file })
  })

  it('announces what happens to its document, but not a file that was stored before', () => {
    const { change } = renderWidget(FINISHED)
    expect(said()).toBe('')
    for (const [view, words] of [
      [{ uploading: true }, 'Your ID is being uploaded…'],
      [{ waiting: true }, 'Your ID waits for the connection.'],
      [{ fitting: true }, 'Your ID is being made smaller…'],
      [{ fitted: PICTURE }, 'Your ID is smaller now. Check it, then send it.'],
      [{ ...FINISHED, sent: PICTURE }, 'Your ID is uploaded: My_ID.pdf.'],
      [{ error: 'blankFile', sent: PICTURE, stored }, ''],
    ] satisfies [Partial<UploadView>, string][]) {
      change(view)
      expect(said()).toBe(words)
    }
  })

  it('§2.9 is a group with its label, marked as required, and described by its formats and limit', () => {
    const { button, box } = renderWidget()
    const group = screen.getByRole('group', { name: 'ID Document Upload (required)' })
    expect(group.querySelector('h3')?.textContent).toBe('ID Document Upload *(required)')
    expect([group.contains(button), group.dataset['error'], button.id]).toEqual([true, undefined, 'upload-id'])
    const described = (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
    expect(described.map((part) => part?.getAttribute('role') ?? part?.textContent)).toEqual([
      'alert',
      ABOUT,
      'Accepted File formats:jpgjpegpnggifbmppdfdocdocxrtfFile Size Limit: 2MB',
    ])
    expect(button.ariaDisabled).toBe('false')
    expect(box.getAttribute('aria-invalid')).toBeNull()
    expect([...document.querySelectorAll<HTMLInputElement>('input[type=file]')].map((input) => input.tabIndex)).toEqual(
      [-1, -1],
    )
    expect(screen.getAllByRole('button')).toHaveLength(2)
    expect(screen.getByRole('alert').childElementCount).toBe(0)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('§8 has one filled button after a refusal: the one that helps', () => {
    const filled = () => screen.getAllByRole('button').filter(({ dataset }) => dataset['variant'] === 'filled')
    const chosen = { chosen: PICTURE, chosenName: 'photo.jpg' }
    for (const [view, help] of [
      [{ error: 'fileTooLarge', help: 'makeSmaller' }, 'Make it smaller'],
      [{ error: 'wrongFileType', help: 'convert' }, 'Convert to JPEG'],
      [{ error: 'misnamed', help: 'rename', suggestedName: 'photo.png' }, 'Use the name “photo.png”'],
      [{ error: 'failed' }, 'Try again'],
      [{ error: 'blankFile' }, undefined],
    ] satisfies [Partial<UploadView>, string | undefined][]) {
      const { unmount } = renderWidget({ ...chosen, ...view, stored })
      expect(filled().map(({ textContent }) => textContent)).toEqual(help === undefined ? [] : [help])
      unmount()
    }
  })

  it('describes the document until a file is chosen', () => {
    for (const [view, isDescribed] of [
      [{}, true],
      [{ error: 'required' }, true],
      [{ error: 'blankFile', chosenName: 'id.pdf' }, false],
      [{ uploading: true, chosenName: 'id.pdf' }, false],
      [FINISHED, false],
    ] satisfies [Partial<UploadView>, boolean][]) {
      const { unmount } = renderWidget(view)
      expect(screen.queryByText(ABOUT) !== null).toBe(isDescribed)
      unmount()
    }
  })

  it('shows a picture sent from this tab, and otherwise the type of the file', async () => {
    const [createObjectURL, revokeObjectURL] = [vi.fn<() => string>(() => 'blob:1'), vi.fn<(url: string) => void>()]
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }))
    const photo = { fileName: '1', originalFilename: 'photo.jpg' }
    const sent = renderWidget({ ...FINISHED, stored: photo, sent: PICTURE })
    await waitFor(() => expect(document.querySelector('img')?.src).toBe('blob:1'))
    sent.unmount()
    expect(revokeObjectURL).toHaveBeenCalledWith('blob:1')
    for (const view of [{ stored: photo }, { sent: new File(['x'], 'My ID.pdf') }]) {
      const { unmount } = renderWidget({ ...FINISHED, ...view })
      await screen.findByText('stored' in view ? 'JPG' : 'PDF')
      expect(document.querySelector('img')).toBeNull()
      unmount()
    }
    expect(createObjectURL).toHaveBeenCalledOnce()
  })

  it('asks about a file that another document has too', () => {
    const question = 'You already used this file as your CV. Is it the right one?'
    for (const view of [FINISHED, { uploading: true, chosenName: 'cv.pdf' }]) {
      const { unmount } = renderWidget(view, { sameAs: 'CV' })
      expect(screen.queryByText(question)).not.toBeNull()
      unmount()
    }
    const { change } = renderWidget({ error: 'blankFile', chosenName: 'empty.pdf', stored }, { sameAs: 'CV' })
    expect(screen.queryByText(question)).toBeNull()
    change({ ...FINISHED, sent: PICTURE })
    expect(said()).toBe('Your ID is uploaded: My_ID.pdf. It is also your CV.')
  })

  it('accepts a dropped file, but not during an upload', () => {
    const file = new File(['x'], 'id.pdf')
    const { send, unmount } = renderWidget()
    const group = screen.getByRole('group')
    expect(fireEvent.dragOver(group)).toBe(false)
    expect(fireEvent.drop(group, { dataTransfer: { files: [file] } })).toBe(false)
    expect(send.mock.calls).toEqual([[{ type: 'file.chosen', file }]])
    unmount()
    const busy = renderWidget({ uploading: true, chosenName: 'id.pdf' })
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files: [file] } })
    expect(busy.send).not.toHaveBeenCalled()
    expect(busy.button.dataset['disabled']).toBe('true')
    expect(screen.queryByText('Take a photo')).toBeNull()
  })

  it.each([[[]], [null]])('ignores an empty choice of files: %j', (files) => {
    const { picker, send } = renderWidget()
    fireEvent.change(picker, { target: { files } })
    expect(send).not.toHaveBeenCalled()
  })
})

const PICTURE = new File(['x'.repeat(3_000)], 'photo.jpg')
const acts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const ALWAYS = ['Upload File…', 'Take a photo']
const said = () => screen.getByRole('status').textContent

describe('§5.4 §8 the options for a file', () => {
  it('§8 include sending at once or cancelling while the file waits for the connection', async () => {
    const { user, send } = renderWidget({ waiting: true, cancellable: true, chosenName: 'id.pdf', stored })
    screen.getByText('The connection was lost. We will send the file again when it is back. Keep this page open.')
    expect(acts()).toEqual(['Try again', 'Cancel', ...ALWAYS])
    await user.click(screen.getByRole('button', { name: 'Try again ID Document Upload' }))
    expect(send.mock.calls).toEqual([[{ type: 'upload.retry' }]])
  })

  it('include cancelling while a picture is being made smaller', async () => {
    const { user, send } = renderWidget({ fitting: true, chosen: PICTURE, chosenName: 'photo.jpg' })
    const status = screen.getByText('Making the picture smaller…')
    expect(status.parentElement?.querySelector('.mantine-Loader-root')).not.toBeNull()
    expect(acts()).toEqual(['Cancel', ...ALWAYS])
    await user.click(screen.getByRole('button', { name: 'Cancel ID Document Upload' }))
    expect(send.mock.calls).toEqual([[{ type: 'fit.cancel' }]])
  })

  it('include checking a smaller picture before it is sent', async () => {
    const [createObjectURL, revokeObjectURL] = [vi.fn<() => string>(() => 'blob:1'), vi.fn<(url: string) => void>()]
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }))
    const { user, send, unmount } = renderWidget({
      fitted: new File(['x'], 'smaller.jpg'),
      chosen: PICTURE,
      chosenName: 'photo.jpg',
      stored,
    })
    await screen.findByRole('img', { name: 'The file that will be sent' })
    screen.getByText('smaller.jpg: 1 kB instead of 3 kB. Can you read everything?')
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'The file that will be sent' }).src).toBe('blob:1')
    expect(acts()).toEqual(['Send this picture', 'Cancel', ...ALWAYS])
    // A link also opens in browsers that block window.open.
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open at full size' })
    expect([link.href, link.target]).toEqual(['blob:1', '_blank'])
    await user.click(screen.getByRole('button', { name: 'Send this picture ID Document Upload' }))
    await user.click(screen.getByRole('button', { name: 'Cancel ID Document Upload' }))
    expect(send.mock.calls).toEqual([[{ type: 'fitted.accepted' }], [{ type: 'fit.cancel' }]])
    unmount()
    expect(revokeObjectURL).toHaveBeenCalledWith('blob:1')
  })
})
