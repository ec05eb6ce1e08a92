import type { Documents } from '../../api/documents.ts'
import type { OpenDocument } from '../../PortalContext.tsx'

/**
 * Opens a stored document in a new window (section 7.12). The window opens during the click, because browsers would
 * block it later. Browsers within other apps open none; then the document opens here.
 */
export function createOpenDocument({ address }: Pick<Documents, 'address'>): OpenDocument {
  return (kind, fileName) => {
    const opened = window.open('', '_blank')
    if (opened === null) {
      address(kind, fileName).then(
        (url) => location.assign(url),
        // oxlint-disable-next-line no-alert
        () => alert('We could not open the document. Please try again.'),
      )
      return
    }
    opened.opener = null
    say(opened, 'Opening the document…')
    address(kind, fileName).then(
      (url) => opened.location.replace(url),
      () => say(opened, 'We could not open the document. Close this window and try again.'),
    )
  }
}

function say(opened: Window, text: string) {
  opened.document.title = text
  opened.document.body.textContent = text
}
