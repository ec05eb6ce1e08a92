/** The page 'Privacy'. {provider} and {draftDays} are replaced by settings. */
export const privacy = {
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
}
