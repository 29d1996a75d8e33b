import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import MuiLink from '@mui/material/Link'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { Fact } from '#ui/lists/Fact.tsx'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { Closing, Sums, Whereabouts } from '#app/scheduling/bookings/BookingFacts.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { panel } from '#app/scheduling/bookings/panel.ts'

/** The facts of a booking that the head of the page does not show. */
export function ClientFacts({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const titleId = useId()
  const viewer = useViewer()
  const { longMoment, moment, locale } = useFormats()
  const { provider, therapyCategory, modality, respondBy, status, closing, note, createdAt } = booking
  const name = otherSide(booking, viewer)
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22, mb: 4 }}>
        {t('appointments.details')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
        {name && (
          <Fact name={t('appointments.therapist')}>
            {name}
            <MuiLink
              href={addressOf(locale, paths.therapist({ id: provider.identifier }))}
              sx={{ display: 'flex', width: 'fit-content', alignItems: 'center', minHeight: 44 }}
            >
              {t('appointments.view_profile')}
            </MuiLink>
          </Fact>
        )}
        <Fact name={t('resources.appointments.fields.modality')}>{modality.name}</Fact>
        <Whereabouts booking={booking} />
        <Fact name={t('resources.appointments.fields.therapyCategory')}>{therapyCategory.name}</Fact>
        <Sums booking={booking} />
        {respondBy && status === 'booking_request' && (
          <Fact name={t('appointments.respond_by')}>{longMoment(respondBy)}</Fact>
        )}
        {closing && <Closing closing={closing} />}
        {note && <Fact name={t('appointments.your_note')}>{note}</Fact>}
        <Fact name={t('resources.appointments.fields.createdAt')}>{moment(createdAt)}</Fact>
      </Box>
    </Box>
  )
}
