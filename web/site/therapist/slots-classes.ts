/** Names in `slots.css`, which comes with the script: the style file of the public pages is on every page. */
export const classes = {
  book: 'ts-book',
  hint: 'ts-hint',
  price: 'ts-price',
  skeleton: 'ts-skeleton',
  slots: 'ts-slots',
} as const
