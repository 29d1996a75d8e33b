/** Names in `invitation.css`, which comes with the script: the style file of the public pages is on every page. */
export const classes = {
  heading: 'iv-heading',
  main: 'iv-main',
  other: 'iv-other',
  outcome: 'iv-outcome',
  points: 'iv-points',
  ways: 'iv-ways',
} as const
