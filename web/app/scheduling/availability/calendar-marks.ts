/** Styles of a day's marks, shared by the grids, the list and the legend. */

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

/** Booked hours below the hours of a weekday. */
export const bookedMark = {
  height: 4,
  borderRadius: '2px',
  bgcolor: 'var(--ink)',
  '@media (forced-colors: active)': { border: '2px solid' },
} as const

/** A day button in a month calendar. */
export const dayCell = {
  width: '100%',
  minHeight: 116,
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  alignItems: 'stretch',
  textAlign: 'left',
  p: 2,
  font: 'inherit',
  fontSize: 13,
  lineHeight: 1.4,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 2,
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--control)' },
} as const

/** The number of today. */
export const todayMark = {
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  fontWeight: 600,
  bgcolor: 'var(--primary)',
  color: 'var(--on-primary)',
} as const
