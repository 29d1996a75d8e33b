import { ListBase, type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import * as Type from 'typebox'
import { Booking, statusAliases } from '#schemas/bookings.ts'
import { Page } from '../account/Page.tsx'
import { columnsOf } from '../kit/fields-columns.tsx'
import { ListFilters } from '../kit/ListFilters.tsx'
import { ListPages } from '../kit/ListPages.tsx'
import { ListState } from '../kit/ListState.tsx'
import { ListTable } from '../kit/ListTable.tsx'
import { ListTools, useColumnChoice } from '../kit/ListTools.tsx'
import { paths } from '../kit/paths.ts'
import { clientOf } from './people.ts'

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
const aliases = { status: Object.keys(statusAliases) }

/** A therapist's appointments; columns and filters come from the schema. */
export function AppointmentTable() {
  const t = useTranslate()
  const chosen = useColumnChoice('appointments', columns)
  return (
    <Page wide title={t('appointments.title')}>
      <ListBase
        resource="appointments"
        perPage={25}
        sort={{ field: 'startAt', order: 'ASC' }}
        filterDefaultValues={{ statuses: 'upcoming' }}
      >
        <ListFilters schema={Booking} resource="appointments" aliases={aliases} />
        <ListTools schema={Appointment} columns={chosen} rowOf={appointmentOf} />
        <ListState empty={t('appointments.empty.provider')}>
          <ListTable
            label={t('appointments.title')}
            columns={chosen.shown}
            rowLink={({ id }) => paths.appointment(String(id))}
          />
          <ListPages />
        </ListState>
      </ListBase>
    </Page>
  )
}
