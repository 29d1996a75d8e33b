import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { usePage } from '#app/care/caseload/use-page.ts'
import { pastStatuses, useSessionsAhead } from './client-sessions.ts'
import { SessionRows } from './SessionRows.tsx'

/** Upcoming appointments with one client, then the past and the cancelled ones, each with what can be done with it. */
export function ClientSessions({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const [page, openPage] = usePage()
  const name = nameOf(client, t)
  const ahead = useSessionsAhead(client)
  const query = { statuses: pastStatuses, sort: '-startAt', page, perPage: 10 } as const
  const past = useRead(
    bookingApi.ofClient,
    { params: { id: client.identifier }, query },
    { placeholderData: keepPreviousData },
  )
  const error = ahead.error ?? past.error
  if (error) return <LoadError error={error} onRetry={() => void Promise.all([ahead.refetch(), past.refetch()])} />
  if (!ahead.data || !past.data) return <Skeleton variant="rounded" height={280} />
  const make = (
    <Button variant="contained" component={Link} to={paths.newAppointment({ client: client.identifier })}>
      {t('relations.new_appointment')}
    </Button>
  )
  if (ahead.data.meta.total + past.data.meta.total === 0)
    return <EmptyState text={t('relations.appointments.empty', { name })} action={make} />
  const { lastPage } = past.data.meta
  return (
    <>
      {/* Elsewhere the head of the page has it. */}
      <Box sx={{ display: { sm: 'none' }, mb: 4 }}>{make}</Box>
      <Part title={t('appointments.views.upcoming')}>
        {ahead.data.data.length === 0 ? (
          <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('appointments.empty.upcoming')}</Typography>
        ) : (
          <SessionRows label={t('appointments.views.upcoming')} bookings={ahead.data.data} />
        )}
      </Part>
      {past.data.meta.total > 0 && (
        <Part title={t('relations.appointments.past')}>
          <SessionRows label={t('relations.appointments.past')} bookings={past.data.data} />
        </Part>
      )}
      {lastPage > 1 && (
        <Pagination
          count={lastPage}
          page={page}
          onChange={(_, wanted) => openPage(wanted)}
          sx={{ mt: 4, display: 'grid', justifyContent: 'center' }}
        />
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 5 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 2, fontFamily: 'inherit', fontSize: 14, fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
