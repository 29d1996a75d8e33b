/** Names in `therapist.css`, which is not a module: the build has it in a file of its own. */
export const classes = {
  actions: 'tp-actions',
  checked: 'tp-checked',
  fees: 'tp-fees',
  head: 'tp-head',
  main: 'tp-main',
  page: 'tp-page',
  plain: 'tp-plain',
  quiet: 'tp-quiet',
  reading: 'tp-reading',
  reviews: 'tp-reviews',
  stars: 'tp-stars',
  tags: 'tp-tags',
  turn: 'tp-turn',
  visuallyHidden: 'tp-visually-hidden',
} as const
