/** The page 'Accessibility'. A section that needs the contact ends with it, and is left out without one. */
export const accessibility = {
  title: 'Accessibility',
  sections: [
    {
      heading: 'What we aim for',
      paragraphs: [
        'Everyone should be able to apply. We follow the Web Content Accessibility Guidelines 2.2, level AA.',
      ],
    },
    {
      heading: 'What you can expect',
      paragraphs: [
        'You can use the portal with a keyboard or a screen reader, on a phone, and with large text.',
        'We warn you before we log you out, and we keep what you typed.',
      ],
    },
    {
      heading: 'Something does not work for you?',
      needsContact: true,
      paragraphs: ['Tell us what you wanted to do. We will help you apply in another way.'],
    },
  ],
}
