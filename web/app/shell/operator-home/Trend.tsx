const [width, height, edge] = [48, 20, 2]

/** A small line, oldest value first. `label` says the same in words. */
export function Trend({ values, label }: { values: readonly number[]; label: string }) {
  const isFlat = values.every((value) => value === 0)
  const most = Math.max(1, ...values)
  const x = (at: number) => edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1)
  const y = (value: number) => height - edge - (value * (height - 2 * edge)) / most
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      style={{ display: 'block', color: isFlat ? 'var(--control)' : 'var(--primary)' }}
    >
      <title>{label}</title>
      <polyline fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" points={points} />
    </svg>
  )
}
