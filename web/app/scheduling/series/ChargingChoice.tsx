import Box from '@mui/material/Box'
import { paymentMethodApi } from '#schemas/money/payment-methods.calls.gen.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { CardOptions } from './CardOptions.tsx'
import { ChargingConsent } from './ChargingConsent.tsx'

interface ChargingChoiceProps {
  /** Of one session; 0 shows nothing. */
  fee: number
  currency: CurrencyCode
  /** The saved card; null: the client pays each session. */
  value: string | null
  onChange: (card: string | null) => void
}

/** Whether a saved card pays the later sessions when they are due, where the client has one. */
export function ChargingChoice({ fee, currency, value, onChange }: ChargingChoiceProps) {
  const { money } = useFormats()
  const mayList = useIsAllowed(paymentMethodApi.list)
  const { data } = useRead(paymentMethodApi.list, { query: { currency } }, { enabled: mayList && fee > 0 })
  const cards = (data?.methods ?? []).filter(({ isExpired }) => !isExpired)
  const [first] = cards
  if (!first || fee === 0) return null
  const chosen = cards.find(({ identifier }) => identifier === value) ?? first
  return (
    <Box sx={{ mb: 5, display: 'grid', gap: 3 }}>
      <ChargingConsent
        card={chosen}
        fee={money(fee, currency)}
        isAgreed={value !== null}
        onChange={(isAgreed) => onChange(isAgreed ? first.identifier : null)}
      />
      {value !== null && cards.length > 1 && <CardOptions cards={cards} value={value} onChange={onChange} />}
    </Box>
  )
}
