import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { OperatorBooking } from '#schemas/operations/operator-bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { usePriceNote } from './use-price-note.ts'
import { RowLink } from '#ui/lists/RowLink.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { personName } from '#ui/lists/person-name.ts'

type Row = OperatorBooking & { id: string }

/** The bookings of the list context on a phone. */
export function BookingCards({ label }: { label: string }) {
  const { data = [], isPending } = useListContext<Row>()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {data.map((booking) => (
        <Card key={booking.id} booking={booking} />
      ))}
    </Box>
  )
}

function Card({ booking }: { booking: Row }) {
  const t = useTranslate()
  const formats = useFormats()
  const note = usePriceNote()(booking, booking.currency)
  const { id, startAt, clientName, providerName, status, payment, fee, currency, createdAt } = booking
  return (
    <Box component="li" sx={card}>
      <RowLink to={paths.operatorBooking({ id })}>
        {t('finance.bookings.of', {
          client: personName(clientName, t),
          provider: personName(providerName, t),
        })}
      </RowLink>
      <span>
        {startAt ? (
          <time dateTime={startAt}>{formats.moment(startAt)}</time>
        ) : (
          t(choiceKey('bookings', 'status', 'unscheduled'))
        )}
        {' · '}
        {formats.money(fee, currency)}
      </span>
      {note && <Small>{note}</Small>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <StatusBadge status={status} text={t(choiceKey('bookings', 'status', status))} />
        <StatusBadge status={payment} text={t(choiceKey('bookings', 'payment', payment))} />
      </Box>
      <Small>{`${t(labelKey('bookings', 'createdAt'))}: ${formats.moment(createdAt)}`}</Small>
    </Box>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'var(--muted)', fontSize: 13 }}>
    {children}
  </Box>
)

const card = {
  position: 'relative',
  display: 'grid',
  gap: 1,
  p: 4,
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& a': { color: 'var(--ink)', fontWeight: 600, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& .status-badge': { bgcolor: 'transparent', p: 0 },
} as const
