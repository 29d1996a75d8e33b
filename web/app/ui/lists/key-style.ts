/** Style of a key's name. */
export const keyStyle = {
  px: '6px',
  border: '1px solid var(--control)',
  borderRadius: '5px',
  font: 'inherit',
  fontSize: 12,
  lineHeight: '18px',
  color: 'var(--muted)',
  bgcolor: 'var(--card)',
  '@media (pointer: coarse)': { display: 'none' },
} as const
