/** A single option is preselected. */
export const onlyOne = (options: readonly { identifier: string }[]): string =>
  options.length === 1 ? (options[0]?.identifier ?? '') : ''

/** Layout of a form with a summary beside it; below it on a phone. */
export const besideSummary = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const
