/** Names in `provider-buttons.css`, which comes with the script: the style file of the public pages is on every page. */
export const classes = {
  or: 'pb-or',
  way: 'pb-way',
  ways: 'pb-ways',
} as const
