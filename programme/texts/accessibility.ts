/** The page 'Accessibility'. A section that needs the contact ends with it, and is left out without one. */
export const accessibility = {
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
}
