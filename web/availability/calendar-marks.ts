/** The marks of a day, alike in the grids, the list and the legend. */

/** Closed days. */
export const hatched = {
  bgcolor: 'var(--paper)',
  backgroundImage:
    'repeating-linear-gradient(135deg, transparent 0 6px, color-mix(in srgb, var(--hairline) 70%, transparent) 6px 8px)',
} as const

/** Dates that differ from the week. */
export const customMark = {
  flexShrink: 0,
  width: 10,
  height: 10,
  borderRadius: '3px',
  transform: 'rotate(45deg)',
  bgcolor: 'var(--accent)',
} as const
