/** Names in `earnings.css`, which comes with the script: the style file of the public pages is on every page. */
export const classes = { form: 'je-form', hint: 'je-hint', total: 'je-total', wide: 'je-wide' } as const
