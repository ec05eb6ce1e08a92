/** Marks elements on the brand colour, which look the same in both themes. */
export const ON_BRAND = { 'data-on-brand': true }
