/** Names in `slots.css`, which is not a module: the build has it in a file of its own. */
export const classes = {
  book: 'ts-book',
  hint: 'ts-hint',
  price: 'ts-price',
  skeleton: 'ts-skeleton',
  slots: 'ts-slots',
} as const
