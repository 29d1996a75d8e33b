import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { customDateFields } from '#schemas/scheduling/availability.fields.gen.ts'
import type { AvailabilitySetting, CustomDate } from '#schemas/scheduling/availability.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { BulkDelete, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListFilters, useFilter } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { AvailabilitySection } from './AvailabilitySection.tsx'
import { useRefreshCalendar, useSetting } from './calendar-queries.ts'
import { type ConflictList, Conflicts } from './Conflicts.tsx'
import { customDateColumns, TherapiesContext } from './custom-date-columns.tsx'
import { TherapySelect } from './TherapySelect.tsx'
import { therapiesOf } from './use-therapy-choice.ts'

const DatesDialog = lazy(async () => ({ default: (await import('./DatesDialog.tsx')).DatesDialog }))
const CloseRangeDialog = lazy(async () => ({ default: (await import('./CloseRangeDialog.tsx')).CloseRangeDialog }))

type Row = CustomDate & { id: string }

/** Dates that differ from the week. */
export function CustomDatesPage() {
  const t = useTranslate()
  const formats = useFormats()
  const setting = useSetting()
  const [today] = useState(() => plainDateOf(formats.zone, new Date()))
  return (
    <AvailabilitySection title={t('calendar.sections.dates')}>
      <Loaded read={setting} height={520}>
        {(data) => (
          <ListBase resource="availability" perPage={25} sort={{ field: 'date', order: 'ASC' }}>
            <Dates setting={data} today={today} />
          </ListBase>
        )}
      </Loaded>
    </AvailabilitySection>
  )
}

interface DatesProps {
  setting: AvailabilitySetting
  today: string
}

function Dates({ setting, today }: DatesProps) {
  const t = useTranslate()
  const therapies = therapiesOf(setting)
  const chosen = useColumnChoice('availability', customDateColumns(therapies.length > 0))
  const dialog = useDialog<string>()
  const nameOf = useRowName()
  const refresh = useRefreshCalendar()
  const [conflicts, setConflicts] = useState<ConflictList>([])
  const remove = async (id: string) => {
    await call(availabilityApi.removeCustomDate, { params: { id } })
    void refresh()
  }
  const menu = ({ id, date }: Row): RowAction[] => [
    // The past is not edited.
    ...(date >= today ? [{ name: 'edit', label: t('ra.action.edit'), onChoose: () => dialog.open(`edit ${id}`) }] : []),
    { name: 'delete', label: t('ra.action.delete'), onChoose: () => dialog.open(`delete ${id}`), isHard: true },
  ]
  return (
    <TherapiesContext value={setting.categories}>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      <ListFilters fields={customDateFields} resource="availability" dates={['from', 'to']}>
        {therapies.length > 0 && <TherapyFilter therapies={therapies} />}
      </ListFilters>
      <ListBulk actions={<BulkDelete text={t('calendar.delete_text')} remove={remove} />}>
        <ListTools fields={customDateFields} columns={chosen}>
          <Button variant="outlined" onClick={() => dialog.open('close')}>
            {t('calendar.close_range')}
          </Button>
          <Button variant="contained" onClick={() => dialog.open('edit')}>
            {t('calendar.edit_dates')}
          </Button>
        </ListTools>
      </ListBulk>
      <ListState
        empty={t('calendar.dates_empty')}
        action={
          <Button variant="outlined" onClick={() => dialog.open('edit')}>
            {t('calendar.edit_dates')}
          </Button>
        }
      >
        <ListTable<Row>
          label={t('calendar.sections.dates')}
          columns={chosen.shown}
          name={nameOf}
          canChoose
          menu={menu}
        />
        <ListPages />
      </ListState>
      <Suspense fallback={null}>
        <Dialogs therapies={therapies} today={today} remove={remove} onConflicts={setConflicts} />
      </Suspense>
    </TherapiesContext>
  )
}

function useRowName() {
  const formats = useFormats()
  return ({ date }: Pick<Row, 'date'>) => formats.date(date, { dateStyle: 'long' })
}

function TherapyFilter({ therapies }: { therapies: AvailabilitySetting['categories'] }) {
  const t = useTranslate()
  const [value, setValue] = useFilter('category')
  return (
    <Box sx={{ flex: '1 1 180px', maxWidth: { sm: 300 } }}>
      <TherapySelect therapies={therapies} value={value} onChange={setValue} all={t('resources.all')} />
    </Box>
  )
}

interface DialogsProps {
  therapies: AvailabilitySetting['categories']
  today: string
  remove: (id: string) => Promise<void>
  onConflicts: (conflicts: ConflictList) => void
}

/** The open dialog, by its name in the browser history: `edit`, `edit <row>`, `delete <row>` or `close`. */
function Dialogs({ therapies, today, remove, onConflicts }: DialogsProps) {
  const t = useTranslate()
  const dialog = useDialog<string>()
  const nameOf = useRowName()
  const { data = [] } = useListContext<Row>()
  const [filtered] = useFilter('category')
  const [name, id] = dialog.opened?.split(' ') ?? []
  const row = data.find((known) => known.id === id)
  if (name === 'close')
    return <CloseRangeDialog therapies={therapies} onConflicts={onConflicts} onClose={dialog.close} />
  if (name === 'edit' && (row || id === undefined)) {
    const category = row ? row.categoryIdentifier : filtered || null
    return (
      <DatesDialog
        dates={row ? [row.date] : []}
        month={today.slice(0, 7)}
        choice={{ therapies, category }}
        onConflicts={onConflicts}
        onClose={dialog.close}
      />
    )
  }
  if (name === 'delete' && row)
    return (
      <ConfirmDialog
        title={t('calendar.delete_title', { date: nameOf(row) })}
        text={t('calendar.delete_text')}
        submit={t('ra.action.delete')}
        isHard
        send={async () => {
          await remove(row.id)
          dialog.close()
        }}
        onClose={dialog.close}
      />
    )
  return null
}
