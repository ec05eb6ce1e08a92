/** The page 'Help'. */
export const help = {
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
        'Your receipt on the page ‘Application Progress’ shows that we have your application. The decision appears there once it is published, and you get an email. While applications are closed, log in with the link in the email with your reference.',
      ],
    },
  ],
}
