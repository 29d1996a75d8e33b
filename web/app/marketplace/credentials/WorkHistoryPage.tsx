import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { ListBase, useListContext, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { experienceFields } from '#schemas/marketplace/credentials.fields.gen.ts'
import type { Experience } from '#schemas/marketplace/credentials.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { BulkDelete, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { DeleteRow } from '#ui/lists/DeleteRow.tsx'
import { PracticeSection } from './PracticeSection.tsx'

const ExperienceDialog = lazy(async () => ({ default: (await import('./ExperienceDialog.tsx')).ExperienceDialog }))

type Row = Experience & { id: string }

/** Formatted months; a current position has no end. */
function Month({ source }: { source: 'startDate' | 'endDate' }) {
  const t = useTranslate()
  const formats = useFormats()
  const place = useRecordContext<Row>()
  const month = place?.[source]
  if (month) return <time dateTime={month}>{formats.month(month)}</time>
  return <span>{t('credentials.history.until_today')}</span>
}

const columns = columnsOf(experienceFields, 'experience')
  .filter(({ source }) => source !== 'currentlyWorksHere')
  .map((column) =>
    column.source === 'startDate' || column.source === 'endDate'
      ? { ...column, element: <Month source={column.source} /> }
      : column,
  )

/** The work history; the verification requires at least one position. */
export function WorkHistoryPage() {
  const t = useTranslate()
  return (
    <PracticeSection title={t('credentials.sections.work_history')}>
      <ListBase resource="experience" perPage={25} sort={{ field: 'startDate', order: 'DESC' }}>
        <Places />
      </ListBase>
    </PracticeSection>
  )
}

const remove = (id: string) => call(credentialApi.deleteExperience, { params: { id } })

function Places() {
  const t = useTranslate()
  const chosen = useColumnChoice('experience', columns)
  const { data = [], total } = useListContext<Row>()
  const { opened, open, close } = useDialog<string>()
  const [act, id] = opened?.split(' ') ?? []
  const place = data.find((row) => row.id === id)
  // The empty list has the button in place of the rows.
  const isEmpty = total === 0
  const add = (
    <>
      <Button variant="contained" onClick={() => open('add')}>
        {t('credentials.history.add')}
      </Button>
      <Button variant="outlined" component={Link} to={paths.importWorkHistory()}>
        {t('credentials.history.import')}
      </Button>
    </>
  )
  return (
    <>
      <ListBulk actions={<BulkDelete text={t('credentials.history.delete_text')} remove={remove} />}>
        <ListTools fields={experienceFields} columns={chosen}>
          {!isEmpty && add}
        </ListTools>
      </ListBulk>
      <ListState empty={t('credentials.history.empty')} action={add}>
        <ListTable<Row>
          label={t('credentials.sections.work_history')}
          columns={chosen.shown}
          canChoose
          name={nameOf}
          more={({ description }) => (
            <span style={{ whiteSpace: 'pre-line' }}>{description ?? t('credentials.history.no_description')}</span>
          )}
          menu={({ id: one }) => [
            { name: 'edit', label: t('ra.action.edit'), onChoose: () => open(`edit ${one}`) },
            { name: 'delete', label: t('ra.action.delete'), onChoose: () => open(`delete ${one}`), isHard: true },
          ]}
        />
        <ListPages />
      </ListState>
      <Suspense>
        {(act === 'add' || (act === 'edit' && place)) && (
          <ExperienceDialog place={act === 'edit' && place ? place : null} onClose={close} />
        )}
      </Suspense>
      {act === 'delete' && place && (
        <DeleteRow
          id={place.id}
          title={t('credentials.delete_title', { name: nameOf(place) })}
          text={t('credentials.history.delete_text')}
          remove={remove}
          onClose={close}
        />
      )}
    </>
  )
}

const nameOf = ({ jobTitle, companyName }: Experience) => `${jobTitle}, ${companyName}`
