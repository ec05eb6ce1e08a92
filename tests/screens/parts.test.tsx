import axe from 'axe-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { PROGRESS_MENU_TITLE, STEP } from '../../domain/steps.ts'
import { SessionWarning, spokenCountdown } from '../../src/parts/SessionWarning.tsx'
import type { UploadEvent } from '../../machines/upload/contracts.ts'
import type { UploadView } from '../../machines/upload/selectors.ts'
import { UploadWidget, type UploadWidgetProps } from '../../src/parts/UploadWidget.tsx'
import { PROFILE } from '../support/applicant.ts'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPart, renderPortal, withDocument } from './support/render.tsx'

withDocument()

const IDLE: UploadView = {
  uploading: false,
  waiting: false,
  cancellable: false,
  progress: 0,
  fitting: false,
  error: null,
  help: null,
  reason: null,
  signInOver: false,
  chosen: null,
  chosenName: null,
  fitted: null,
  stored: null,
}

function renderWidget(view: Partial<UploadView> = {}, props: Partial<UploadWidgetProps> = {}) {
  const told = { send: vi.fn<(event: UploadEvent) => void>(), onView: vi.fn<() => void>() }
  const rendered = renderPart(
    <UploadWidget
      id="upload-id"
      label="ID Document Upload"
      view={{ ...IDLE, ...view }}
      href="/download"
      {...told}
      {...props}
    />,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload File… ID Document Upload' })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /file name/ })
  const picker = screen.getByLabelText<HTMLInputElement>('ID Document Upload', { selector: 'input[type=file]' })
  return { ...rendered, ...told, button, box, picker }
}

const stored = { fileName: 'stored.pdf', originalFilename: 'My_ID.pdf' }

describe('§2.9 the upload widget', () => {
  it('§2.9 shows formats, limit, button and an empty box', () => {
    const { box } = renderWidget()
    const formats = screen.getByText('Accepted File formats:').nextElementSibling as HTMLElement
    expect([...formats.children].map((badge) => badge.textContent)).toEqual([
      'jpg',
      'jpeg',
      'png',
      'gif',
      'bmp',
      'pdf',
      'doc',
      'docx',
      'rtf',
    ])
    screen.getByText('File Size Limit: 2MB')
    expect([box.placeholder, box.readOnly, box.value]).toEqual(['No File Uploaded', true, ''])
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('§2.9 the button opens the hidden picker, by keyboard too', async () => {
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

  it('§5.4 tells that the picker was left without a choice', () => {
    const { picker, send } = renderWidget()
    fireEvent(picker, new Event('cancel', { bubbles: true }))
    expect(send.mock.calls).toEqual([[{ type: 'picker.dismissed' }]])
  })

  it.each([
    ['required', 'Please upload a file.'],
    ['wrongFileType', 'Please upload an accepted file type.'],
    ['fileTooLarge', 'File size exceeds maximum upload limit.'],
    ['filenameTooLong', 'Filename exceeds 32 character limit.'],
    ['filenameInvalid', 'Filename invalid.'],
    ['blankFile', 'File is empty.'],
  ] as const)('§8 %s says: %s', (error, message) => {
    const { button, box } = renderWidget({ error, chosenName: 'chosen.exe' })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe(message)
    expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id)
    expect(box.value).toBe('chosen.exe')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    const danger = (text: string) => screen.getByText(text).closest('[data-danger]') !== null
    expect(danger('pdf')).toBe(error === 'wrongFileType')
    expect(danger('File Size Limit: 2MB')).toBe(error === 'fileTooLarge')
  })

  it('§2.9 shows that a file is on its way, and how much of it', () => {
    const { button, box } = renderWidget({ uploading: true, progress: 0.4, chosenName: 'id.pdf' })
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('Uploading File…')
    expect(status.querySelector('.mantine-Loader-root')).not.toBeNull()
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.4)
    expect([button.getAttribute('aria-disabled'), box.value]).toEqual(['true', 'id.pdf'])
  })

  it("§2.9 shows a stored file as a link labelled 'Click to View'", async () => {
    const { user, onView } = renderWidget({ stored })
    screen.getByText('File Uploaded: My_ID.pdf')
    const link = screen.getByRole('link', { name: /Click to View/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/download', '_blank'])
    expect(link.previousElementSibling?.querySelector('svg')).not.toBeNull()
    await user.click(link)
    expect(onView).toHaveBeenCalledOnce()
  })

  it('§4.8 offers a new login where the sign-in is over, for trying again would not help', () => {
    renderWidget(
      { error: 'failed', signInOver: true, chosenName: 'id.pdf' },
      { newLogin: <button>Log in again</button> },
    )
    expect(screen.getByRole('alert').textContent).toBe('The file could not be uploaded. Your sign-in has expired.')
    screen.getByRole('button', { name: 'Log in again' })
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })

  it('§8 says why the server refused a file, and does not offer to send the same file again', () => {
    const reason = 'This document contains macros, which are small programs. Open it and print it.'
    const { button } = renderWidget({ error: 'refused', reason, chosenName: 'id.docx' })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe(reason)
    expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id)
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })

  it('§8 says why a file could not be checked, and offers to try again', () => {
    renderWidget({ error: 'failed', reason: 'Please try again in a few minutes.', chosenName: 'id.pdf' })
    expect(screen.getByRole('alert').textContent).toBe('Please try again in a few minutes.')
    screen.getByRole('button', { name: 'Try again ID Document Upload' })
  })

  it.each(['failed', 'refused'] as const)(
    '§8 offers to try a %s upload again, or to keep the old file',
    async (error) => {
      const { user, send } = renderWidget({ error, chosenName: 'id.pdf', stored })
      await user.click(screen.getByRole('button', { name: 'Try again ID Document Upload' }))
      await user.click(screen.getByRole('button', { name: 'Keep the uploaded file ID Document Upload' }))
      expect(send.mock.calls).toEqual([[{ type: 'upload.retry' }], [{ type: 'error.dismissed' }]])
    },
  )

  it('a running upload is cancelled by a button that says its document, and keeps the focus in the widget', async () => {
    const { user, button, send } = renderWidget({ uploading: true, cancellable: true, chosenName: 'id.pdf' })
    await user.click(screen.getByRole('button', { name: 'Cancel ID Document Upload' }))
    expect(send.mock.calls).toEqual([[{ type: 'upload.cancel' }]])
    expect(document.activeElement).toBe(button)
  })

  it('a button that is waiting keeps the focus and opens no picker', async () => {
    const { user, button, picker } = renderWidget({ uploading: true, chosenName: 'id.pdf' })
    const click = vi.spyOn(picker, 'click')
    button.focus()
    await user.keyboard('{Enter}')
    expect([document.activeElement, click.mock.calls]).toEqual([button, []])
  })

  it("a phone's camera is opened directly, for a picture that is accepted", async () => {
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

  it('says in a region that stays that the file is stored, so that it is announced', () => {
    const { rerender } = renderWidget({ uploading: true, progress: 1, chosenName: 'id.pdf' })
    const status = screen.getByRole('status')
    rerender(
      <UploadWidget
        id="upload-id"
        label="ID Document Upload"
        view={{ ...IDLE, stored }}
        href=""
        send={() => {}}
        onView={() => {}}
      />,
    )
    expect(screen.getByRole('status')).toBe(status)
    expect(status.textContent).toBe('File Uploaded: My_ID.pdf Click to View ')
  })

  it.each([
    ['scan.pdf', 'To make a PDF smaller'],
    ['scan.DOCX', 'To make the document smaller'],
    ['scan.jpg', 'This picture could not be made smaller here'],
    ['scan.exe', 'Choose a picture, a PDF or a Word document'],
  ])('§5.4 after the message words say what makes %s smaller', (name, words) => {
    renderWidget({ error: 'fileTooLarge', help: 'words', chosen: { name, size: 3_000_000 }, chosenName: name })
    expect(screen.getByRole('alert').textContent).toBe('File size exceeds maximum upload limit.')
    expect(screen.getByRole('status').textContent).toContain(words)
  })
})

describe('§2.4 the session warning', () => {
  it('§2.4 says what happens and offers both ways', async () => {
    const told = { onStay: vi.fn<() => void>(), onLogout: vi.fn<() => void>() }
    const { user } = renderPart(
      <SessionWarning countdown={42} signOutAt={new Date(2030, 5, 1, 14, 5, 59).getTime()} {...told} />,
    )
    const warning = screen.getByRole('alertdialog', { name: 'Session Timeout Warning' })
    within(warning).getByText('Your session will expire in 42 seconds due to inactivity.')
    within(warning).getByText('Would you like to continue your session?')
    within(warning).getByText('You will be signed out at 14:05.')
    expect(document.activeElement).toBe(within(warning).getByRole('button', { name: 'Stay Logged In' }))
    await user.click(within(warning).getByRole('button', { name: 'Stay Logged In' }))
    await user.click(within(warning).getByRole('button', { name: 'Logout Now' }))
    expect([told.onStay.mock.calls.length, told.onLogout.mock.calls.length]).toEqual([1, 1])
  })

  it('§2.4 speaks in steps that a screen reader can keep up with', () => {
    const spoken = new Set(Array.from({ length: 60 }, (_, index) => spokenCountdown(60 - index)))
    expect([...spoken]).toEqual(
      [60, 45, 30, 15, 10].map((left) => `Your session will expire in about ${left} seconds.`),
    )
  })

  it("§2.4 Escape stays logged in, as 'Stay Logged In' does, and the browser does not close the warning by itself", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { signedOut } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt(2) })
      await heading('Your Postgraduate Bursary Application Progress')
      await vi.advanceTimersByTimeAsync(110_000)
      const warning = await screen.findByRole('alertdialog', { name: 'Session Timeout Warning' })
      // What a browser sends for the key; where nobody prevents it, it closes the dialog itself.
      const wasPrevented = !fireEvent(warning, new Event('cancel', { cancelable: true }))
      expect(wasPrevented).toBe(true)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      await vi.advanceTimersByTimeAsync(59_000)
      expect([screen.queryByRole('alertdialog'), signedOut]).toEqual([null, []])
    } finally {
      vi.useRealTimers()
    }
  })

  it('§4.8 is shown after a minute without activity, and ends the session after another', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { signedOut } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt(2) })
      await heading('Your Postgraduate Bursary Application Progress')
      await vi.advanceTimersByTimeAsync(60_100)
      await screen.findByText('Your session will expire in 60 seconds due to inactivity.')
      await vi.advanceTimersByTimeAsync(10_000)
      await screen.findByText('Your session will expire in 50 seconds due to inactivity.')
      await vi.advanceTimersByTimeAsync(51_000)
      await waitFor(() => expect(signedOut).toEqual(['timeout']))
      expect(screen.queryByRole('alertdialog')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("§2.6 the menu that a phone's 'Step n of 5' opens", () => {
  const openMenu = async () => {
    const rendered = renderPortal(ROUTES.progress, { fellowship: fellowshipAt(3) })
    await rendered.user.click(await screen.findByRole('button', { name: 'Steps' }))
    expect(screen.getByRole('button', { name: 'Steps' }).ariaExpanded).toBe('true')
    return rendered
  }

  it('§2.6 is closed by Escape, wherever in it the focus is, which goes back to the button', async () => {
    const { user } = await openMenu()
    await user.tab()
    await user.keyboard('{Escape}')
    const opener = screen.getByRole('button', { name: 'Steps' })
    expect(opener.ariaExpanded).toBe('false')
    expect(document.activeElement).toBe(opener)
  })

  it('§2.6 is closed again for whoever has been on another page and comes back', async () => {
    const { user } = await openMenu()
    await user.click(screen.getByRole('link', { name: STEP.personalDetails.menuTitle }))
    await heading('Personal Details')
    await user.click(screen.getByRole('link', { name: PROGRESS_MENU_TITLE }))
    await heading('Your Postgraduate Bursary Application Progress')
    expect(screen.getByRole('button', { name: 'Steps' }).ariaExpanded).toBe('false')
  })
})

describe('§2.2 the frame', () => {
  it('§2.2 begins with a way past the header', async () => {
    const { user } = renderPortal(ROUTES.home, { profile: null })
    await user.tab()
    const skip = document.activeElement as HTMLAnchorElement
    expect(skip.textContent).toBe('Skip to the content')
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
  })

  it("leaves the focus on the page's content where it was on 'Try now', which goes with the notice", async () => {
    const { user } = renderPortal(ROUTES.home, { profile: null })
    fireEvent(window, new Event('offline'))
    const now = await screen.findByRole('button', { name: 'Try now' })
    now.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(now.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it.each([ROUTES.home, ROUTES.progress])(
    'has nothing outside of its landmarks on %s without a connection',
    async (path) => {
      const { container } = renderPortal(path, {
        profile: path === ROUTES.home ? null : PROFILE,
        fellowship: fellowshipAt(3),
      })
      await screen.findByRole('heading', { level: 1 })
      fireEvent(window, new Event('offline'))
      await screen.findByText(/^Trying again in \d+ seconds?$/)
      const { violations } = await axe.run(container, { runOnly: ['region'] })
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
    },
  )

  it('says when the device is offline', async () => {
    renderPortal(ROUTES.home, { profile: null })
    fireEvent(window, new Event('offline'))
    await screen.findByText('No connection. We keep trying.')
    fireEvent(window, new Event('online'))
    await screen.findByText('Connected again.')
    expect(screen.queryByText('No connection. We keep trying.')).toBeNull()
  })
})
