import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense } from 'react'
import { ListBase, type RaRecord, useListContext, useRecordContext, useTranslate } from 'react-admin'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { bookingFields } from '#schemas/scheduling/bookings.fields.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { retryOnce } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { type ColumnChoice, ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { AppointmentBulk } from './AppointmentBulk.tsx'
import { AppointmentFilters } from './AppointmentFilters.tsx'
import { AppointmentListViews } from './AppointmentListViews.tsx'
import { AppointmentRowCards } from './AppointmentRowCards.tsx'
import type { BookingRow } from './booking-row.ts'
import { RowNow } from './RowNow.tsx'
import { useRowMenu } from './use-row-menu.ts'

const AppointmentSidePanel = lazy(async () => ({
  default: (await import('./AppointmentSidePanel.tsx')).AppointmentSidePanel,
}))

const RejectDialog = lazy(async () => ({
  default: (await import('#app/scheduling/participants/RejectDialog.tsx')).RejectDialog,
}))

const Client = () => {
  const booking = useRecordContext<BookingRow>()
  return booking ? <span>{clientOf(booking)}</span> : null
}

/** A booking with its client's name, which a therapist looks for first. */
const appointmentFields: readonly ListField[] = [
  { name: 'client', kind: 'text', ui: { list: true }, choices: [] },
  ...bookingFields,
]
const appointmentOf = (row: RaRecord) => ({ ...row, client: clientOf(row as BookingRow) })

/** The preview repeats these columns. */
const secondary = ['therapyCategory', 'modality', 'createdAt']
const columns = columnsOf(appointmentFields, 'appointments').map((column) => ({
  ...column,
  isSecondary: secondary.includes(column.source),
  ...(column.source === 'client' && { element: <Client /> }),
}))
const hiddenAtFirst = ['createdAt']

/** Live events report changes, so the list need not be read again each time it is shown. */
const queryOptions = { staleTime: 60_000, retry: retryOnce }

/** Columns and filters come from the schema. */
export function AppointmentList() {
  const t = useTranslate()
  const chosen = useColumnChoice('appointments', columns, hiddenAtFirst)
  return (
    <ListBase
      resource="appointments"
      perPage={50}
      sort={{ field: 'startAt', order: 'ASC' }}
      filterDefaultValues={{ statuses: 'upcoming' }}
      queryOptions={queryOptions}
    >
      <ListTools fields={appointmentFields} columns={chosen} rowOf={appointmentOf} isSticky={false} hasViews>
        <AppointmentListViews columns={chosen} />
      </ListTools>
      <ListBulk actions={<AppointmentBulk fields={appointmentFields} rowOf={appointmentOf} />}>
        <AppointmentFilters />
      </ListBulk>
      <ListState empty={t('appointments.empty.provider')}>
        <Rows columns={chosen} />
        <ListPages hasPreview />
      </ListState>
    </ListBase>
  )
}

function Rows({ columns: chosen }: { columns: ColumnChoice }) {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const { data = [] } = useListContext<BookingRow>()
  const { opened, open, close } = useDialog<string>()
  const [act, id] = opened?.split(' ') ?? []
  const declined = act === 'decline' ? data.find((row) => row.id === id) : undefined
  const decline = ({ identifier }: Booking) => open(`decline ${identifier}`)
  const menu = useRowMenu(decline)
  return (
    <Box>
      {isPhone ? (
        <AppointmentRowCards onDecline={decline} />
      ) : (
        <ListTable<BookingRow>
          label={t('appointments.title')}
          columns={chosen.shown}
          sizes={chosen}
          canChoose
          name={clientOf}
          rowLink={({ id: identifier }) => paths.appointment({ id: identifier })}
          actions={(booking) => <RowNow booking={booking} onDecline={decline} />}
          menu={menu}
          preview={(booking) => <AppointmentSidePanel booking={booking} onDecline={decline} />}
        />
      )}
      {declined && (
        <Suspense fallback={null}>
          <RejectDialog booking={declined} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}
