import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import { useAct, useMessageOf } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'
import { sideOf } from '#app/scheduling/participants/people.ts'
import { filteredAppointments } from './filtered.ts'
import { DensePanel, panelRows, rowButton } from './DensePanel.tsx'

const RejectDialog = lazy(async () => ({
  default: (await import('#app/scheduling/participants/RejectDialog.tsx')).RejectDialog,
}))

/** Requests that wait for an answer, answered in their rows. */
export function Requests({ data, total }: { data: readonly Booking[]; total: number }) {
  const t = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <DensePanel
      title={t('today.requests.title')}
      note={total}
      action={<Link to={filteredAppointments('booking_request')}>{t('today.requests.all')}</Link>}
      titleRef={title}
    >
      <Box component="ul" sx={panelRows}>
        {data.map((booking) => (
          <Request key={booking.identifier} booking={booking} onAnswered={() => title.current?.focus()} />
        ))}
      </Box>
    </DensePanel>
  )
}

function Request({ booking, onAnswered }: { booking: Booking; onAnswered: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const [isDeclining, setDeclining] = useState(false)
  const accept = useAccept(booking, onAnswered)
  const { startAt, therapyCategory, modality, fee, currency, isFree, respondBy, identifier } = booking
  const name = clientOf(booking) || t('today.no_name')
  const price = isFree ? t('booking.free') : formats.money(fee, currency)
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Box component={Link} to={paths.appointment({ id: identifier })} sx={nameLink}>
            {name}
          </Box>
          {' · '}
          {startAt && `${formats.moment(startAt)} · `}
          {therapyCategory.name}, {modality.name} · {price}
        </Box>
        <Box
          component="output"
          sx={{ display: 'block', color: 'var(--muted)', fontSize: 13, '& [data-error]': { color: 'var(--error)' } }}
        >
          {accept.error ? (
            <span data-error="">{accept.error}</span>
          ) : accept.isSent ? (
            t(isFree ? 'today.requests.accepted_free' : 'today.requests.accepted', {
              amount: price,
              hours: bookingLimits.acceptedHoldHours,
            })
          ) : (
            <>
              {isFree
                ? t('today.requests.means_free')
                : t('today.requests.means', { amount: price, hours: bookingLimits.acceptedHoldHours })}{' '}
              {respondBy && t('today.requests.answer_by', { when: formats.moment(respondBy) })}
            </>
          )}
        </Box>
      </Box>
      {!accept.isSent && (
        <Answers booking={booking} name={name} onAccept={accept.send} onDecline={() => setDeclining(true)} />
      )}
      {isDeclining && (
        <Suspense fallback={null}>
          <RejectDialog booking={booking} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </Box>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, py: 2 } as const
const nameLink = {
  color: 'var(--ink)',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

interface AnswersProps {
  booking: Booking
  name: string
  onAccept: () => void
  onDecline: () => void
}

/** An operator who acts for the therapist cannot answer. */
function Answers({ booking, name, onAccept, onDecline }: AnswersProps) {
  const t = useTranslate()
  const mayAccept = useIsAllowed(participantApi.acknowledge) && booking.actions.includes('acknowledge')
  const mayDecline = useIsAllowed(participantApi.reject) && booking.actions.includes('reject')
  const labelled = (key: string) => ({ children: t(key), 'aria-label': `${t(key)}: ${name}` })
  const button = { ...rowButton, flexGrow: { xs: 1, sm: 0 } }
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexBasis: { xs: '100%', sm: 'auto' } }}>
      {mayAccept && (
        <Button variant="contained" onClick={onAccept} sx={button} {...labelled('today.requests.accept')} />
      )}
      {mayDecline && (
        <Button variant="outlined" onClick={onDecline} sx={button} {...labelled('today.requests.decline')} />
      )}
    </Box>
  )
}

/** Accepts at once in the row; a refusal returns the row and says why. */
function useAccept(booking: Booking, onAnswered: () => void) {
  const queries = useQueryClient()
  const messageOf = useMessageOf()
  const [error, setError] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const own = sideOf(booking, 'provider')
  const act = useAct(participantApi.acknowledge, {
    onDone: (accepted) => rememberBooking(queries, accepted),
    onRefused: () => true,
  })
  const send = () => {
    if (!own) return
    setError(null)
    setSent(true)
    onAnswered()
    act.mutate(
      { params: { id: own.identifier } },
      {
        onError: (problem) => {
          setSent(false)
          setError(messageOf(problem))
        },
      },
    )
  }
  return { error, isSent, send }
}
