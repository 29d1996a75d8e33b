import { ListBase, useRecordContext, useTranslate } from 'react-admin'
import { Booking, statusAliases } from '#schemas/bookings.ts'
import { Page } from '../account/Page.tsx'
import { labelKey } from '../kit/fields.ts'
import { columnsOf } from '../kit/fields-columns.tsx'
import { ListFilters } from '../kit/ListFilters.tsx'
import { ListPages } from '../kit/ListPages.tsx'
import { ListState } from '../kit/ListState.tsx'
import { type Column, ListTable } from '../kit/ListTable.tsx'
import { paths } from '../kit/paths.ts'
import { clientOf } from './people.ts'

const Client = () => {
  const booking = useRecordContext<Booking & { id: string }>()
  return booking ? <span>{clientOf(booking)}</span> : null
}

const client: Column = {
  source: 'client',
  label: labelKey('appointments', 'client'),
  sort: false,
  right: false,
  element: <Client />,
}
const columns = [client, ...columnsOf(Booking, 'appointments')]
const aliases = { status: Object.keys(statusAliases) }

/** A therapist's appointments; columns and filters come from the schema. */
export function AppointmentTable() {
  const t = useTranslate()
  return (
    <Page wide title={t('appointments.title')}>
      <ListBase
        resource="appointments"
        perPage={25}
        sort={{ field: 'startAt', order: 'ASC' }}
        filterDefaultValues={{ statuses: 'upcoming' }}
      >
        <ListFilters schema={Booking} resource="appointments" aliases={aliases} />
        <ListState empty={t('appointments.empty.provider')}>
          <ListTable
            label={t('appointments.title')}
            columns={columns}
            rowLink={({ id }) => paths.appointment(String(id))}
          />
          <ListPages />
        </ListState>
      </ListBase>
    </Page>
  )
}
