import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { PaidSession } from '#schemas/operations/finance.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { personName } from '#ui/lists/person-name.ts'
import { usePriceNote } from '#app/operations/operators/use-price-note.ts'

interface PaidSessionsProps {
  sessions: readonly PaidSession[]
  currency: string
  onRefund: (session: PaidSession) => void
}

/** The sessions of a payment; what is left of a fee can be refunded. */
export function PaidSessions({ sessions, currency, onRefund }: PaidSessionsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const noteOf = usePriceNote()
  return (
    <Box sx={{ py: 2 }}>
      <Typography variant="h3" sx={{ fontSize: 16, mb: 2 }}>
        {t('finance.payments.sessions')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2, listStyle: 'none' }}>
        {sessions.map((session) => {
          const { bookingIdentifier, client, provider, startAt, status, fee, refunded, refundable } = session
          const who = t('finance.payments.who', { client: personName(client, t), provider: personName(provider, t) })
          return (
            <Box
              component="li"
              key={bookingIdentifier}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}
            >
              <Box sx={{ flex: '1 1 220px' }}>
                <Typography>{who}</Typography>
                <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
                  {[
                    startAt && formats.moment(startAt),
                    formats.money(fee, currency),
                    noteOf(session, currency),
                    refunded > 0 && t('finance.payments.gone_back', { amount: formats.money(refunded, currency) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <StatusBadge status={status} text={t(choiceKey('appointments', 'status', status))} />
              <LinkButton
                to={paths.operatorBooking({ id: bookingIdentifier })}
                aria-label={t('finance.bookings.open_one', { name: who })}
                sx={{ px: 3 }}
              >
                {t('finance.bookings.open')}
              </LinkButton>
              {refundable > 0 && (
                <Button
                  aria-label={t('finance.refund.session_one', { name: who })}
                  onClick={() => onRefund(session)}
                  sx={{ px: 3 }}
                >
                  {t('finance.refund.session_open')}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
