import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { useCardWords } from '#app/money/payments/card-words.ts'

interface ChargingConsentProps {
  /** The card that is charged. */
  card: Pick<PaymentMethod, 'brand' | 'last4'>
  /** The most that one session may cost, as a sum with its currency. */
  fee: string
  isAgreed: boolean
  /** Why the client cannot go on without it. */
  problem?: string | undefined
  onChange: (isAgreed: boolean) => void
}

/** The consent to charge a saved card for each session: how much, when, and how it ends. Never preset. */
export function ChargingConsent({ card, fee, isAgreed, problem, onChange }: ChargingConsentProps) {
  const t = useTranslate()
  const id = useId()
  const { nameOf } = useCardWords()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, ml: -1 }}>
      <Checkbox
        id={id}
        checked={isAgreed}
        onChange={(_event, isOn) => onChange(isOn)}
        slotProps={{
          input: {
            'aria-describedby': problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`,
            'aria-invalid': problem !== undefined,
          },
        }}
        sx={{ minWidth: 44, minHeight: 44 }}
      />
      <Box sx={{ pt: 2.5 }}>
        <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, cursor: 'pointer' }}>
          {t('series_charging.agree.label', { card: nameOf(card) })}
        </Box>
        <Typography id={`${id}-hint`} sx={{ fontSize: 14, color: 'var(--muted)' }}>
          {t('series_charging.agree.text', { fee })}
        </Typography>
        {problem !== undefined && (
          <Typography role="alert" id={`${id}-problem`} sx={{ fontSize: 14, color: 'var(--error)' }}>
            {problem}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
