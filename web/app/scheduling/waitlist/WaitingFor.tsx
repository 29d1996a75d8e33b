import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { waitlistApi } from '#schemas/scheduling/waitlist.calls.gen.ts'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { Offer } from './Offer.tsx'
import { useRefreshWaitlist } from './use-waitlist.ts'
import { WaitlistBox } from './WaitlistBox.tsx'

interface WaitingForProps {
  entry: WaitlistEntry
  /** Shown on the page of the booking, which has the other facts. */
  isWithBooking?: boolean
}

/** What a client waits for, and the time on hold for them if there is one. */
export function WaitingFor({ entry, isWithBooking = false }: WaitingForProps) {
  const t = useTranslate()
  const { offer, providerName } = entry
  const title = isWithBooking ? t('waitlist.title') : providerName
  if (offer) return <Offer entry={entry} offer={offer} isWithBooking={isWithBooking} />
  return (
    <WaitlistBox title={title}>
      <WantedTimes entry={entry} />
      {!isWithBooking && <BookedFor entry={entry} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {!isWithBooking && (
          <Button variant="outlined" component={Link} to={paths.appointment({ id: entry.bookingIdentifier })}>
            {t('appointments.details')}
          </Button>
        )}
        <Leave entry={entry} />
      </Box>
    </WaitlistBox>
  )
}

function WantedTimes({ entry }: { entry: WaitlistEntry }) {
  const t = useTranslate()
  const formats = useFormats()
  const date = (plain: string) => formats.date(plain, { weekday: 'short', day: 'numeric', month: 'long' })
  const words = { from: date(entry.fromDate), to: date(entry.toDate), part: t(`waitlist.parts.${entry.partOfDay}`) }
  return (
    <Typography>{t(entry.fromDate === entry.toDate ? 'waitlist.waiting_day' : 'waitlist.waiting', words)}</Typography>
  )
}

function BookedFor({ entry: { bookedFor, providerTimezone } }: { entry: WaitlistEntry }) {
  const t = useTranslate()
  const sentence = useTimeSentence()
  return (
    <Typography sx={{ color: 'var(--muted)' }}>
      {bookedFor === null
        ? t('appointments.not_scheduled')
        : t('waitlist.booked_for', { when: sentence(bookedFor, providerTimezone) })}
    </Typography>
  )
}

function Leave({ entry: { identifier } }: { entry: WaitlistEntry }) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefreshWaitlist()
  const leave = useAct(waitlistApi.leave, {
    onDone: () => {
      notify('waitlist.left', { type: 'success' })
      void refresh()
    },
  })
  return (
    <IfAllowed endpoint={waitlistApi.leave}>
      <Button variant="outlined" loading={leave.isPending} onClick={() => leave.mutate({ params: { id: identifier } })}>
        {t('waitlist.leave')}
      </Button>
    </IfAllowed>
  )
}
