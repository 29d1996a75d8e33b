/** Columns of the custom dates: those of the schema, with hours and therapies as text. */
import { createContext, Fragment, useContext } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { customDateFields } from '#schemas/scheduling/availability.fields.gen.ts'
import type { AvailabilitySetting, CustomDate } from '#schemas/scheduling/availability.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import type { Column } from '#ui/lists/ListTable.tsx'
import { hoursShown } from './hours-text.ts'

/** The therapist's therapies, from which cells take their names. */
export const TherapiesContext = createContext<AvailabilitySetting['categories']>([])

function Hours() {
  const t = useTranslate()
  const row = useRecordContext<CustomDate & { id: string }>()
  if (!row || row.timeslotIntervals.length === 0) return <span>{t('resources.nothing')}</span>
  return hoursShown(row.timeslotIntervals).map((hours, index) => (
    <Fragment key={hours}>
      {index > 0 && ', '}
      <span style={{ whiteSpace: 'nowrap' }}>{hours}</span>
    </Fragment>
  ))
}

function Therapy() {
  const t = useTranslate()
  const row = useRecordContext<CustomDate & { id: string }>()
  const therapies = useContext(TherapiesContext)
  const found = therapies.find(({ categoryIdentifier }) => categoryIdentifier === row?.categoryIdentifier)
  return <span>{found?.name ?? t('calendar.general')}</span>
}

const plain = columnsOf(customDateFields, 'availability').map((column) =>
  column.source === 'timeslotIntervals' ? { ...column, element: <Hours /> } : column,
)
const therapy: Column = {
  source: 'categoryIdentifier',
  label: labelKey('availability', 'categoryIdentifier'),
  sort: false,
  right: false,
  element: <Therapy />,
}
const withTherapy = [...plain, therapy]

export const customDateColumns = (isByTherapy: boolean): readonly Column[] => (isByTherapy ? withTherapy : plain)
