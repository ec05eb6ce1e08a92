/** The page 'Help'. */
export const help = {
  title: 'Help',
  sections: [
    {
      heading: 'Can I stop and continue later?',
      paragraphs: [
        'Yes. Everything you type and upload is saved. Log in again before the closing date, on any device.',
      ],
    },
    {
      heading: 'The save button is grey',
      paragraphs: ['Look at the list above the button. It names what is missing, with a link to each place.'],
    },
    {
      heading: 'My file is refused',
      paragraphs: [
        'Use a file of at most 2 MB in the format jpg, jpeg, png, gif, bmp, pdf, doc, docx or rtf. Its name can have up to 32 characters before the dot, and only one dot.',
      ],
    },
    {
      heading: 'I am at sea without a signal',
      paragraphs: ['Leave the page open. It saves by itself when the signal is back.'],
    },
    {
      heading: 'I want to correct my application',
      paragraphs: [
        'You can correct it and send it again until the closing date. The panel reads the last one you sent.',
      ],
    },
  ],
}
