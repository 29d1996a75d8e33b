import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { reviewApi } from '#schemas/marketplace/reviews.calls.gen.ts'
import type { OwnReview } from '#schemas/marketplace/reviews.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { dialogState, useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { Stars } from './Stars.tsx'

const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }))

/** The client's review of a completed session: written, shown, and edited once. */
export function ReviewPanel({ booking }: { booking: Booking }) {
  const { userType } = useViewer()
  const canWrite = booking.actions.includes('review')
  const place = booking.participants.find(({ role }) => role === 'client')
  if (userType !== 'client' || !place || (!canWrite && !booking.feedbackProvided)) return null
  return <ReviewOf booking={booking} participant={place.identifier} canWrite={canWrite} />
}

function ReviewOf({ booking, participant, canWrite }: { booking: Booking; participant: string; canWrite: boolean }) {
  const t = useTranslate()
  const params = { id: participant }
  const mayRead = useIsAllowed(reviewApi.ofParticipant)
  const mayChange = useIsAllowed(reviewApi.change)
  const enabled = booking.feedbackProvided && mayRead
  const { data: own = null } = useRead(reviewApi.ofParticipant, { params }, { enabled })
  const { isOpen, open, close } = useReviewDialog(participant)
  const refresh = useRefresh(booking, participant)
  if (!canWrite && !own) return null
  const canOpen = canWrite || (mayChange && own?.editable === true)
  return (
    <Frame>
      <Typography variant="h2">{t('reviews.own_title')}</Typography>
      {own ? <Own review={own} /> : <Typography>{t('reviews.invite')}</Typography>}
      {canOpen && (
        <Button variant="outlined" onClick={open}>
          {t(own ? 'reviews.edit' : 'reviews.write')}
        </Button>
      )}
      {isOpen && canOpen && (
        <Suspense>
          <ReviewDialog
            participant={participant}
            therapist={booking.provider.firstName}
            own={own}
            onClose={(hasSaved) => {
              close()
              if (hasSaved) refresh()
            }}
          />
        </Suspense>
      )}
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Box
    component="section"
    sx={{
      mt: 6,
      p: 5,
      display: 'grid',
      gap: 3,
      justifyItems: 'start',
      bgcolor: 'var(--card)',
      border: '1px solid var(--hairline)',
      borderRadius: 5,
    }}
  >
    {children}
  </Box>
)

function Own({ review: { rating, comment, isAnonymous, status } }: { review: OwnReview }) {
  const t = useTranslate()
  return (
    <>
      <Stars rating={rating} />
      {comment && <Typography sx={{ maxWidth: '65ch', whiteSpace: 'pre-line' }}>{comment}</Typography>}
      {isAnonymous && <Typography sx={{ color: 'var(--muted)' }}>{t('reviews.waits_for_others')}</Typography>}
      {status !== 'published' && <Typography sx={{ color: 'var(--muted)' }}>{t(`reviews.${status}`)}</Typography>}
    </>
  )
}

/**
 * Opened by the button, or by `?participantId=` in the link of the mail. The parameter leaves the address at once, so that a
 * reload does not open the dialog again.
 */
function useReviewDialog(participant: string) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const goTo = useNavigate()
  const { opened, open, close } = useDialog<'review' | 'linked_review'>()
  const isLinked = search.get('participantId') === participant
  useEffect(() => {
    if (isLinked) void goTo(pathname, { replace: true, state: dialogState('linked_review'), preventScrollReset: true })
  }, [isLinked, goTo, pathname])
  return {
    isOpen: opened === 'review' || opened === 'linked_review',
    open: () => open('review'),
    /** Goes back to the button or, after a link, stays on the page. */
    close: opened === 'review' ? close : () => void goTo(pathname, { replace: true, preventScrollReset: true }),
  }
}

function useRefresh(booking: Booking, participant: string) {
  const queries = useQueryClient()
  return () => {
    for (const [endpoint, id] of [
      [bookingApi.appointment, booking.identifier],
      [bookingApi.show, booking.identifier],
      [reviewApi.ofParticipant, participant],
    ] as const)
      void queries.invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) })
    void queries.invalidateQueries({ queryKey: ['appointments'] })
  }
}
