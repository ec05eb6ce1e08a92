/** The page 'Privacy'. {provider} and {draftDays} are replaced by settings. */
export const privacy = {
  title: 'Privacy',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'We keep your answers, your files, and each version of the application that you send.',
        'We delete what you typed and did not save after {draftDays} days without a change.',
      ],
    },
    {
      heading: 'Who reads it',
      paragraphs: [
        'The staff and the panel of {provider}. The panel sees your project without your name until it has decided.',
        'We do not sell your data, show advertising or follow you on other pages.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'When you are logged in, follow the link ‘Your data’ at the bottom of any page. You can download everything, and delete an application that you have not sent.',
        '{provider} keeps applications that were sent, to show how it decided.',
      ],
    },
  ],
}
