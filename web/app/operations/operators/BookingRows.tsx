import useMediaQuery from '@mui/material/useMediaQuery'
import * as paths from '#schemas/platform/paths.ts'
import { type Column, ListTable } from '#ui/lists/ListTable.tsx'
import { BookingCards } from './BookingCards.tsx'

interface BookingRowsProps {
  label: string
  columns: readonly Column[]
  hasBar?: boolean
}

/** The bookings of the list context: a table, or cards on a phone, where a table would scroll sideways. */
export function BookingRows({ label, columns, hasBar = true }: BookingRowsProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  if (isPhone) return <BookingCards label={label} />
  return (
    <ListTable
      label={label}
      columns={columns}
      hasBar={hasBar}
      rowLink={({ id }) => paths.operatorBooking({ id: String(id) })}
    />
  )
}
