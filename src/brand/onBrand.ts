/** What stands on the brand's colour looks the same in both themes. */
export const ON_BRAND = { 'data-on-brand': true }
