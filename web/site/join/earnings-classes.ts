/** Names in `earnings.css`, which is not a module: the build has it in a file of its own. */
export const classes = { form: 'je-form', hint: 'je-hint', total: 'je-total', wide: 'je-wide' } as const
