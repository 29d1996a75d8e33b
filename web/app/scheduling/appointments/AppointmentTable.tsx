import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { ListBase, type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import * as Type from 'typebox'
import { Booking, statusAliases } from '#schemas/scheduling/bookings.ts'
import { Page } from '#ui/page/Page.tsx'
import { retryOnce } from '#ui/api/use-call.ts'
import { isScheduleRange } from '#app/scheduling/schedule-view/days.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { AppointmentViews } from './AppointmentViews.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { QuickActions } from './QuickActions.tsx'

const ScheduleView = lazy(async () => ({
  default: (await import('#app/scheduling/schedule-view/ScheduleView.tsx')).ScheduleView,
}))

const Client = () => {
  const booking = useRecordContext<Booking & { id: string }>()
  return booking ? <span>{clientOf(booking)}</span> : null
}

/** A booking with its client's name, which a therapist looks for first. */
const Appointment = Type.Object({ client: Type.String({ ui: { list: true } }), ...Booking.properties })
const appointmentOf = (row: RaRecord) => ({ ...row, client: clientOf(row as Booking & RaRecord) })

const columns = columnsOf(Appointment, 'appointments').map((column) =>
  column.source === 'client' ? { ...column, element: <Client /> } : column,
)
/** Leaves space for the row's actions. */
const hiddenAtFirst = ['createdAt']
const aliases = { status: Object.keys(statusAliases) }

/** Live events report changes, so the list need not be read again each time it is shown. */
const queryOptions = { staleTime: 60_000, retry: retryOnce }

/** A therapist's appointments, as a compact list or in the schedule view. */
export function AppointmentTable() {
  const t = useTranslate()
  const [words] = useSearchParams()
  const wanted = words.get('view')
  const view = isScheduleRange(wanted) ? wanted : 'list'
  return (
    <Page
      isList
      title={t('appointments.title')}
      actions={
        <Button variant="contained" component={Link} to={paths.newAppointment()}>
          {t('new_appointment.title')}
        </Button>
      }
    >
      <AppointmentViews current={view} />
      {view === 'list' ? (
        <AppointmentList />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={560} />}>
          <ScheduleView view={view} />
        </Suspense>
      )}
    </Page>
  )
}

/** Columns and filters come from the schema. */
function AppointmentList() {
  const t = useTranslate()
  const chosen = useColumnChoice('appointments', columns, hiddenAtFirst)
  return (
    <ListBase
      resource="appointments"
      perPage={25}
      sort={{ field: 'startAt', order: 'ASC' }}
      filterDefaultValues={{ statuses: 'upcoming' }}
      queryOptions={queryOptions}
    >
      <ListFilters schema={Booking} resource="appointments" aliases={aliases} />
      <ListTools schema={Appointment} columns={chosen} rowOf={appointmentOf} />
      <ListState empty={t('appointments.empty.provider')}>
        <ListTable<Booking & RaRecord>
          label={t('appointments.title')}
          columns={chosen.shown}
          rowLink={({ id }) => paths.appointment({ id: String(id) })}
          actions={(booking) => <QuickActions booking={booking} />}
        />
        <ListPages />
      </ListState>
    </ListBase>
  )
}
