import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { CancelDialog } from '#app/scheduling/bookings/CancelDialog.tsx'
import { panel } from '#app/scheduling/bookings/panel.ts'
import { cancellationFacts, useCancellation } from '#app/scheduling/bookings/use-cancellation.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Read at once; whoever has more sessions ahead finds the others in the list of appointments. */
const most = 100
const upcoming = { query: { statuses: 'upcoming', sort: 'startAt', perPage: most } } as const

/** The sessions ahead with this therapist, each with what its cancellation costs now, and the wallet. */
export function WhatStays({ provider }: Pick<Booking, 'provider'>) {
  const t = useTranslate()
  const titleId = useId()
  const { money } = useFormats()
  const ahead = useRead(bookingApi.appointments, upcoming)
  const wallet = useRead(paymentApi.balance)
  const sessions = ahead.data?.data.filter((one) => one.provider.identifier === provider.identifier)
  const name = provider.firstName
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Typography id={titleId} variant="h2" sx={{ mb: 3 }}>
        {t('switch_therapist.stays')}
      </Typography>
      {ahead.isPending && <Skeleton variant="rounded" height={72} />}
      {ahead.error && <LoadError error={ahead.error} onRetry={ahead.refetch} />}
      {sessions?.length === 0 && <Typography>{t('switch_therapist.no_sessions', { name })}</Typography>}
      {sessions && sessions.length > 0 && (
        <>
          <Typography>{t('switch_therapist.sessions', { name, smart_count: sessions.length })}</Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
            {sessions.map((booking) => (
              <Session key={booking.identifier} booking={booking} />
            ))}
          </Box>
        </>
      )}
      {ahead.data && ahead.data.meta.total > most && (
        <Typography sx={{ mt: 3, color: 'var(--muted)' }}>
          {t('switch_therapist.more_sessions', { count: most })}
        </Typography>
      )}
      {wallet.data && wallet.data.balance > 0 && (
        <Typography sx={{ mt: 4 }}>
          {t('switch_therapist.wallet', { amount: money(wallet.data.balance, wallet.data.currency) })}
        </Typography>
      )}
    </Box>
  )
}

/** One session: the terms of cancellation, and a way to cancel that shows the exact sum first. */
function Session({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { longMoment } = useFormats()
  const [isCancelling, setCancelling] = useState(false)
  const { text } = useCancellation(cancellationFacts(booking), booking.timezones.provider)
  const when = booking.startAt === null ? t('appointments.not_scheduled') : longMoment(booking.startAt)
  return (
    <Box component="li" sx={{ py: 3, '& + &': { borderTop: '1px solid var(--hairline)' } }}>
      <MuiLink component={Link} to={paths.appointment({ id: booking.identifier })} sx={{ fontWeight: 600 }}>
        {when}
      </MuiLink>
      {text !== null && booking.disputed === undefined && (
        <Typography sx={{ color: 'var(--muted)' }}>{text}</Typography>
      )}
      {booking.actions.includes('cancel') && (
        <Button
          onClick={() => setCancelling(true)}
          aria-label={`${t('switch_therapist.cancel')}: ${when}`}
          sx={{ px: 0 }}
        >
          {t('switch_therapist.cancel')}
        </Button>
      )}
      {isCancelling && <CancelDialog booking={booking} onClose={() => setCancelling(false)} />}
    </Box>
  )
}
