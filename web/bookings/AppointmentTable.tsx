import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { ListBase, type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import * as Type from 'typebox'
import { Booking, statusAliases } from '#schemas/bookings.ts'
import { Page } from '../account/Page.tsx'
import { retryOnce } from '../account/use-call.ts'
import { isAgendaView } from '../agenda/days.ts'
import { columnsOf } from '../kit/fields-columns.tsx'
import { ListFilters } from '../kit/ListFilters.tsx'
import { ListPages } from '../kit/ListPages.tsx'
import { ListState } from '../kit/ListState.tsx'
import { ListTable } from '../kit/ListTable.tsx'
import { ListTools, useColumnChoice } from '../kit/ListTools.tsx'
import { paths } from '../kit/paths.ts'
import { practicePaths } from '../kit/practice-paths.ts'
import { AppointmentViews } from './AppointmentViews.tsx'
import { clientOf } from './people.ts'
import { QuickActions } from './QuickActions.tsx'

const Agenda = lazy(async () => ({ default: (await import('../agenda/Agenda.tsx')).Agenda }))

const Client = () => {
  const booking = useRecordContext<Booking & { id: string }>()
  return booking ? <span>{clientOf(booking)}</span> : null
}

/** A booking with the name of its client, which a therapist looks for first. */
const Appointment = Type.Object({ client: Type.String({ ui: { list: true } }), ...Booking.properties })
const appointmentOf = (row: RaRecord) => ({ ...row, client: clientOf(row as Booking & RaRecord) })

const columns = columnsOf(Appointment, 'appointments').map((column) =>
  column.source === 'client' ? { ...column, element: <Client /> } : column,
)
/** There is room for what can be done with a row instead. */
const hiddenAtFirst = ['createdAt']
const aliases = { status: Object.keys(statusAliases) }

/** Changes elsewhere are told, so that the list need not be asked for each time it is seen. */
const queryOptions = { staleTime: 60_000, retry: retryOnce }

/** A therapist's appointments, as a dense list or on the clock. */
export function AppointmentTable() {
  const t = useTranslate()
  const [words] = useSearchParams()
  const wanted = words.get('view')
  const view = isAgendaView(wanted) ? wanted : 'list'
  return (
    <Page
      wide
      title={t('appointments.title')}
      actions={
        <Button variant="contained" component={Link} to={practicePaths.newAppointment()}>
          {t('new_appointment.title')}
        </Button>
      }
    >
      <AppointmentViews current={view} />
      {view === 'list' ? (
        <AppointmentList />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={560} />}>
          <Agenda view={view} />
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
          rowLink={({ id }) => paths.appointment(String(id))}
          actions={(booking) => <QuickActions booking={booking} />}
        />
        <ListPages />
      </ListState>
    </ListBase>
  )
}
