import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking, Reschedule } from '#schemas/scheduling/bookings.ts'
import { rescheduleApi } from '#schemas/scheduling/reschedules.calls.gen.ts'
import { moveAnswers } from '#schemas/scheduling/reschedule-limits.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { MoveTimes } from './MoveTimes.tsx'
import { openMoveOf, otherSide, otherZone } from './people.ts'
import { rememberBooking } from './remember-booking.ts'
import { useCancellation } from './use-cancellation.ts'
import { useMovedFacts } from './use-moved-facts.ts'

/** A pending move request: who requested it, for which time, until when, and the answer buttons. */
export function MoveNotice({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const sentence = useTimeSentence()
  const titleId = useId()
  const move = openMoveOf(booking)
  if (!move) return null

  const name = otherSide(booking, viewer)
  const zone = otherZone(booking, viewer)
  const isOwn = move.askedBy === viewer.userType
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mb: 6, p: 5, display: 'grid', gap: 4, bgcolor: 'var(--mint)', borderRadius: 5, color: 'var(--ink)' }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20 }}>
        {t(isOwn ? 'reschedule.asked_by_you' : 'reschedule.asked_by_other', { name })}
      </Typography>
      <MoveTimes move={move} zone={zone} />
      {move.note && (
        <div>
          <Typography sx={{ fontSize: 14 }}>
            {t(isOwn ? 'reschedule.note_of_you' : 'reschedule.note_of_other', { name })}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{move.note}</Typography>
        </div>
      )}
      {move.expiresAt && (
        <Typography>{t('reschedule.answer_until', { when: sentence(move.expiresAt, zone) })}</Typography>
      )}
      {move.isClosed && (
        <Typography sx={{ fontWeight: 600 }}>
          {t(
            `reschedule.closed.${viewer.userType === 'provider' ? 'provider' : 'client'}.${isOwn ? 'asks' : 'answers'}`,
            {
              name,
            },
          )}
        </Typography>
      )}
      <Consequence booking={booking} move={move} isOwn={isOwn} />
      <Answers booking={booking} />
    </Box>
  )
}

/** What the move does to free cancellation once it is confirmed; nothing for a free session. */
function Consequence({ booking, move, isOwn }: { booking: Booking; move: Reschedule; isOwn: boolean }) {
  const t = useTranslate()
  const { text } = useCancellation(useMovedFacts(booking, move.askedBy, move.toStart), otherZone(booking, useViewer()))
  if (booking.isFree || text === null) return null
  return (
    <Typography>
      {t(isOwn ? 'reschedule.if_confirmed' : 'reschedule.if_approved')} {text}
    </Typography>
  )
}

function Answers({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const params = { id: booking.identifier }
  const answer = useAct(rescheduleApi.answer, {
    onDone: (answered) => {
      rememberBooking(queries, answered)
      const [newest] = answered.reschedules
      if (newest && newest.status !== 'pending') notify(t(`reschedule.answered.${newest.status}`), { type: 'success' })
    },
    onRefused: () => {
      void queries.invalidateQueries({ queryKey: keyOf(bookingApi.appointment, { params }) })
      return false
    },
  })
  const needed = {
    approved: 'approve_reschedule',
    rejected: 'approve_reschedule',
    withdrawn: 'withdraw_reschedule',
  } as const
  const offered = moveAnswers.filter((status) => booking.actions.includes(needed[status]))
  if (offered.length === 0) return null
  const requestedAnswer = answer.isPending ? answer.variables.body?.status : undefined
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {offered.map((status) => (
        <Button
          key={status}
          variant={status === 'approved' ? 'contained' : 'outlined'}
          loading={requestedAnswer === status}
          disabled={requestedAnswer !== undefined && requestedAnswer !== status}
          onClick={() => answer.mutate({ params, body: { status } })}
        >
          {t(`reschedule.answers.${status}`)}
        </Button>
      ))}
    </Box>
  )
}
