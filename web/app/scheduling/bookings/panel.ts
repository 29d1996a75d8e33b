/** Style of a card of an appointment. */
export const panel = {
  p: { xs: 5, md: 6 },
  minWidth: 0,
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 5,
} as const
