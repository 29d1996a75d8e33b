/** Names in `help.css`, which comes with the script: the style file of the public pages is on every page. */
export const classes = { search: 'hs-search' } as const
