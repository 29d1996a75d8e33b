/** Names in `sheet.css`, which comes with the script: the style file of the public pages is on every page. */
export const classes = {
  boxes: 'fs-boxes',
  foot: 'fs-foot',
  middle: 'fs-middle',
  sheet: 'fs-sheet',
  show: 'fs-show',
  text: 'fs-text',
} as const
