import CalendarIcon from '@mui/icons-material/EventOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { ActionRow, actionList } from '#app/scheduling/bookings/ActionRow.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { type View, viewOf, views } from './appointment-views.ts'
import { groupSeries, type ListEntry } from './group-series.ts'
import { NextAppointment } from './NextAppointment.tsx'
import { panel } from '#app/scheduling/bookings/panel.ts'
import { SeriesCard } from './SeriesCard.tsx'

/** Few clients have more than one page. */
const Pagination = lazy(() => import('@mui/material/Pagination'))

/** A client's appointments: the next one large, the others by month, a series as one card. The address holds the filter. */
export function AppointmentCards() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { view, query } = viewOf(search)
  const { page } = query
  const { data, isPending, error, refetch } = useRead(bookingApi.appointments, { query }, { staleTime: 60_000 })
  return (
    <Page
      wide
      title={t('appointments.title')}
      actions={<ViewButtons view={view} onChange={(name) => setSearch(name === 'upcoming' ? {} : { show: name })} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        <div>
          {isPending && <CardsSkeleton />}
          {error && <LoadError error={error} onRetry={refetch} />}
          {data?.data.length === 0 && <NoAppointments view={view} />}
          {data && <Cards bookings={data.data} isNextLarge={view === 'upcoming' && page === 1} />}
          {data && data.meta.lastPage > 1 && (
            <Suspense>
              <Pagination
                count={data.meta.lastPage}
                page={page}
                onChange={(_, chosen) => setSearch({ show: view, page: String(chosen) })}
                sx={{ mt: 6, display: 'grid', justifyContent: 'center' }}
              />
            </Suspense>
          )}
        </div>
        <Beside />
      </Box>
    </Page>
  )
}

function ViewButtons({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={t('appointments.filter')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, bgcolor: 'var(--sand)', borderRadius: 4 }}
    >
      {(Object.keys(views) as View[]).map((name) => (
        <Button
          key={name}
          aria-pressed={name === view}
          onClick={() => onChange(name)}
          sx={{
            minHeight: 44,
            minWidth: 0,
            px: { xs: 2, sm: 4 },
            color: 'var(--ink)',
            border: '1.5px solid transparent',
            '&[aria-pressed="true"]': { bgcolor: 'var(--card)', borderColor: 'var(--primary)' },
          }}
        >
          {t(`appointments.views.${name}`)}
        </Button>
      ))}
    </Box>
  )
}

function Cards({ bookings, isNextLarge }: { bookings: readonly Booking[]; isNextLarge: boolean }) {
  const [next, ...rest] = bookings
  const hasNext = isNextLarge && next?.startAt
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {hasNext && <NextAppointment booking={next} />}
      <ByMonth entries={groupSeries(hasNext ? rest : bookings)} />
    </Box>
  )
}

/** A heading wherever the month changes. */
function ByMonth({ entries }: { entries: readonly ListEntry[] }) {
  const { month, zone } = useFormats()
  const monthOf = ({ bookings: [{ startAt }] }: ListEntry) => (startAt ? plainDateOf(zone, startAt).slice(0, 7) : null)
  const runs: { month: string | null; entries: ListEntry[] }[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && last.month === monthOf(entry)) last.entries.push(entry)
    else runs.push({ month: monthOf(entry), entries: [entry] })
  }
  return runs.map((run) => (
    <Box component="section" key={run.entries[0]?.key}>
      {run.month && (
        <Typography variant="h2" sx={{ fontFamily: 'var(--font-text)', fontSize: 15, fontWeight: 600, mt: 2, mb: 2 }}>
          {month(run.month)}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {run.entries.map(({ key, bookings }) => (
          <li key={key}>
            {bookings.length > 1 ? <SeriesCard bookings={bookings} /> : <AppointmentCard booking={bookings[0]} />}
          </li>
        ))}
      </Box>
    </Box>
  ))
}

const CardsSkeleton = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 4 }}>
    <Skeleton variant="rounded" height={280} />
    <Skeleton variant="rounded" height={132} />
    <Skeleton variant="rounded" height={132} />
  </Box>
)

/** Another session, and the calendar of the client. */
function Beside() {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <Box component="aside" aria-label={t('appointments.keep_track')} sx={panel}>
      <Box component="ul" sx={actionList}>
        <ActionRow
          icon={SearchIcon}
          title={t('appointments.find_therapist')}
          href={addressOf(locale, paths.therapists())}
        />
        <ActionRow
          icon={CalendarIcon}
          title={t('appointments.calendar')}
          hint={t('appointments.calendar_hint')}
          to={paths.settings()}
        />
      </Box>
    </Box>
  )
}

function NoAppointments({ view }: { view: View }) {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <EmptyState
      text={t(`appointments.empty.${view}`)}
      action={
        <Button variant="contained" href={addressOf(locale, paths.therapists())}>
          {t('appointments.find_therapist')}
        </Button>
      }
    />
  )
}
