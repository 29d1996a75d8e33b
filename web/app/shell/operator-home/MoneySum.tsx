import { useFormats } from '#ui/viewer/viewer.tsx'
import { wholeMoney } from './sum-names.ts'

/** A sum in whole units, quiet where it is nothing. */
export function MoneySum({ amount, currency }: { amount: number; currency: string }) {
  const formats = useFormats()
  return (
    <span title={formats.money(amount, currency)} style={amount === 0 ? { color: 'var(--muted)' } : undefined}>
      {wholeMoney(formats.locale, amount, currency)}
    </span>
  )
}
