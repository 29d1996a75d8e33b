import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { PagedRows, RowLink, usePage } from '#app/care/caseload/PagedRows.tsx'

/** All appointments with one client, newest first. */
export function ClientAppointments({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const [page] = usePage()
  const query = { params: { id: client.identifier }, query: { page, perPage: 10 } }
  const read = useRead(bookingApi.ofClient, query, { placeholderData: keepPreviousData })
  const make = (
    <Button
      variant="contained"
      component={Link}
      to={paths.newAppointment({ client: client.identifier })}
      sx={{ minHeight: 44 }}
    >
      {t('relations.new_appointment')}
    </Button>
  )
  return (
    <PagedRows
      label={t('relations.views.appointments')}
      read={read}
      action={make}
      empty={t('relations.appointments.empty', { name: nameOf(client, t) })}
      row={(booking) => <Appointment booking={booking} />}
    />
  )
}

function Appointment({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, startAt, therapyCategory, modality, status } = booking
  const when = startAt ? formats.longMoment(startAt) : t('relations.appointments.no_time')
  return (
    <>
      <div>
        <RowLink to={paths.appointment({ id: identifier })}>{when}</RowLink>
        <Typography sx={{ color: 'var(--muted)' }}>
          {therapyCategory.name} · {modality.name}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <BookingStatus status={status} />
        {/* Above the link that covers the row. */}
        <Button
          component={Link}
          to={paths.notesOfBooking({ id: identifier })}
          aria-label={t('relations.appointments.notes_of', { when })}
          sx={{ position: 'relative', minHeight: 44, px: 3 }}
        >
          {t('relations.appointments.notes')}
        </Button>
      </Box>
    </>
  )
}
