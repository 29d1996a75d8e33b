/** A plain card of the payout pages. */
export const card = {
  p: { xs: 5, md: 6 },
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 5,
} as const
