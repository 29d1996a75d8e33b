import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { NextAppointment } from './NextAppointment.tsx'

const views = { upcoming: 'startAt', past: '-startAt', closed: '-createdAt' } as const
type View = keyof typeof views
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text)

/** A client's appointments: the next one large, the others as cards. The address holds the filter. */
export function AppointmentCards() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('show')
  const view = isView(wanted) ? wanted : 'upcoming'
  const page = Number(search.get('page') ?? 1) || 1
  const { data, isPending, error, refetch } = useRead(
    bookingApi.appointments,
    { query: { statuses: view, sort: views[view], page } },
    { staleTime: 60_000 },
  )
  const [next, ...rest] = data?.data ?? []
  const isNextLarge = view === 'upcoming' && page === 1 && next?.startAt

  return (
    <Page title={t('appointments.title')}>
      <Box
        component="nav"
        aria-label={t('appointments.filter')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 5 }}
      >
        {(Object.keys(views) as View[]).map((name) => (
          <Button
            key={name}
            aria-pressed={name === view}
            onClick={() => setSearch(name === 'upcoming' ? {} : { show: name })}
            sx={{
              minHeight: 44,
              px: 4,
              borderRadius: 999,
              color: 'var(--ink)',
              border: '1.5px solid var(--control)',
              '&[aria-pressed="true"]': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)' },
            }}
          >
            {t(`appointments.views.${name}`)}
          </Button>
        ))}
      </Box>
      {isPending && <CardsSkeleton />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.data.length === 0 && <NoAppointments view={view} />}
      {next && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
          <li>{isNextLarge ? <NextAppointment booking={next} /> : <AppointmentCard booking={next} />}</li>
          {rest.map((booking) => (
            <li key={booking.identifier}>
              <AppointmentCard booking={booking} />
            </li>
          ))}
        </Box>
      )}
      {data && data.meta.lastPage > 1 && (
        <Pagination
          count={data.meta.lastPage}
          page={page}
          onChange={(_, chosen) => setSearch({ show: view, page: String(chosen) })}
          sx={{ mt: 6, display: 'grid', justifyContent: 'center' }}
        />
      )}
    </Page>
  )
}

const CardsSkeleton = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 4 }}>
    <Skeleton variant="rounded" height={240} />
    <Skeleton variant="rounded" height={104} />
    <Skeleton variant="rounded" height={104} />
  </Box>
)

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
