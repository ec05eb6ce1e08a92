import type { InformationPage } from './information.ts'
import type { PortalSettings } from './settings.ts'

/** The texts of help, accessibility and privacy. */

export interface InformationSection {
  heading: string
  paragraphs: readonly string[]
  /** Followed by the provider's contact details, and left out without them. */
  needsContact?: boolean
}

export interface Information {
  title: string
  sections: readonly InformationSection[]
}

const TEXTS: Readonly<Record<InformationPage, Information>> = {
  help: {
    title: 'Help',
    sections: [
      {
        heading: 'I cannot finish today',
        paragraphs: [
          'Log out and come back before the closing date. What you typed and uploaded is there, on any device.',
        ],
      },
      {
        heading: 'I cannot press the Save button',
        paragraphs: ['The list above the button shows what is missing or wrong. Follow the links in it.'],
      },
      {
        heading: 'My file is not accepted',
        paragraphs: [
          'A file can be up to 2 MB and must be jpg, jpeg, png, gif, bmp, pdf, doc, docx or rtf. Its name can have up to 32 characters before the dot, and only one dot. The page can make a photo smaller or shorten a name for you.',
        ],
      },
      {
        heading: 'I lose my connection',
        paragraphs: [
          'Leave the page open. It shows that the connection is lost and saves automatically when it is back.',
        ],
      },
      {
        heading: 'I want to change what I submitted',
        paragraphs: [
          'While applications are open, change it and submit it again. Your changes do not count until you do. You get a new receipt, and we keep the earlier one.',
        ],
      },
      {
        heading: 'I have not heard anything',
        paragraphs: [
          'Only shortlisted applicants will be contacted. Your receipt on the page ‘Application Progress’ shows that we have your application. Download it while applications are open. You cannot log in while they are closed.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibility',
    sections: [
      {
        heading: 'Our aim',
        paragraphs: [
          'Everyone who is eligible must be able to apply. We aim to meet the Web Content Accessibility Guidelines 2.2 at level AA.',
        ],
      },
      {
        heading: 'How the portal helps',
        paragraphs: [
          'You can do everything with a keyboard. The first link on every page skips to the content.',
          'If you cannot save yet, a list above the Save button shows what is missing, with links to the fields.',
          'The pages work on a phone and when you zoom in.',
          'We warn you one minute before we log you out, and you can stay logged in. What you typed is there when you come back.',
        ],
      },
      {
        heading: 'If you have a problem',
        needsContact: true,
        paragraphs: [
          'Tell us what you wanted to do, and which browser or assistive technology you use. We will reply and help you apply.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    sections: [
      {
        heading: 'What we store',
        paragraphs: [
          'We store what you save in the application, the documents you upload, and every version you submit with its date and time.',
          'We also store what you type before you save it, so that you can continue on any device. We delete it after {draftDays} days without a change.',
          'The login service stores your email address and password. The portal never stores a password as you typed it.',
        ],
      },
      {
        heading: 'Who can see it',
        paragraphs: [
          '{provider}, which decides on the bursaries. Other applicants cannot see your application.',
          'The portal has no advertising and does not track you. It uses cookies only to keep you logged in, to show your next step at once, to open your documents and to stop people guessing passwords. The server’s log contains nothing you typed.',
        ],
      },
      {
        heading: 'On the device you use',
        paragraphs: [
          'Until your changes reach the server, this browser tab keeps a copy that only you can open after you log in. Logging out removes it.',
          'You are logged out after two minutes without activity. For the next 15 minutes, this tab remembers your email address for the login page.',
        ],
      },
      {
        heading: 'Download or delete your data',
        paragraphs: [
          'When you are logged in, follow the link ‘Your data’ at the bottom of any page. You can download everything there. You can also delete an application and its documents if you have not submitted it.',
          'You cannot delete what you have submitted. {provider} keeps it to show what its decision was based on.',
        ],
      },
    ],
  },
}

/** A page with the provider's name and the retention of drafts filled in. */
export function informationFor(
  page: InformationPage,
  { providerName, keepDraftDays, contact }: Pick<PortalSettings, 'providerName' | 'keepDraftDays' | 'contact'>,
): Information {
  const filled = (line: string) =>
    line.replaceAll('{provider}', providerName).replaceAll('{draftDays}', String(keepDraftDays))
  const { title, sections } = TEXTS[page]
  return {
    title,
    sections: sections
      .filter(({ needsContact }) => !needsContact || contact !== undefined)
      .map((section) => ({ ...section, paragraphs: section.paragraphs.map(filled) })),
  }
}
