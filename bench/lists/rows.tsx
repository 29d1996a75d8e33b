/** The rows and cells that both tables draw. */
import type { ReactNode } from 'react'
import { type DataProvider, type RaRecord, useRecordContext } from 'react-admin'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { rowCount } from './row-count.ts'

const labels = {
  startAt: 'When',
  client: 'Client',
  therapy: 'Therapy',
  format: 'Format',
  status: 'Status',
  fee: 'Fee',
  bookedOn: 'Booked on',
} as const
type Field = keyof typeof labels

interface Appointment extends RaRecord {
  startAt: string
  client: string
  therapy: string
  format: string
  status: string
  fee: number
  bookedOn: string
}

const statuses = ['Confirmed', 'Completed', 'Pending', 'Cancelled']

const rows = Array.from({ length: rowCount }, (_, index): Appointment => ({
  id: `row-${index}`,
  startAt: `2026-11-${String(1 + (index % 28)).padStart(2, '0')} ${String(8 + (index % 10)).padStart(2, '0')}:00`,
  client: `Client ${index}`,
  therapy: index % 3 === 0 ? 'Couples therapy' : 'Individual therapy',
  format: index % 2 === 0 ? 'Video' : 'In person',
  status: statuses[index % statuses.length] ?? '',
  fee: 15_000 + index,
  bookedOn: `2026-10-${String(1 + (index % 28)).padStart(2, '0')}`,
}))

/** Answers a list from memory; nothing else is called. */
export const rowsFromMemory = {
  getList: () => Promise.resolve({ data: rows, total: rowCount }),
} as unknown as DataProvider

function Cell({ field }: { field: Field }): ReactNode {
  const row = useRecordContext<Appointment>()
  if (!row) return null
  if (field === 'status') return <StatusBadge status={row.status.toLowerCase()} text={row.status} />
  if (field === 'startAt') return <time dateTime={row.startAt}>{row.startAt}</time>
  return field === 'fee' ? `₦${row.fee.toLocaleString('en')}` : row[field]
}

export const columns = (Object.keys(labels) as Field[]).map((source) => ({
  source,
  label: labels[source],
  sort: source === 'startAt' || source === 'bookedOn',
  right: source === 'fee',
  element: <Cell field={source} />,
}))

export const pageOfRow = ({ id }: RaRecord) => `/row/${id}`
export const nameOfRow = (row: RaRecord) => `${row.client}, ${row.startAt}`
