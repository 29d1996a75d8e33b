import Button from '@mui/material/Button'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { ListBase, useListContext, useRecordContext, useTranslate } from 'react-admin'
import type { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import type { Insurance, Qualification } from '#schemas/marketplace/credentials.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { ShownName } from '#ui/files/ShownName.tsx'
import { useDownload } from '#ui/files/use-download.ts'
import { type SizeUnit, useFileSize } from '#ui/files/use-file-size.ts'
import { type Callable, call } from '#shared/api/api.ts'
import { FactList } from '#ui/lists/FactList.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { BulkDelete, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { type Column, ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { DeleteRow } from '#ui/lists/DeleteRow.tsx'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { PracticeSection } from './PracticeSection.tsx'

const FilePreview = lazy(async () => ({ default: (await import('#ui/files/FilePreview.tsx')).FilePreview }))

export type DocumentRow = (Qualification | Insurance) & { id: string }

interface DocumentsPageProps {
  resource: 'qualifications' | 'insurance'
  fields: readonly ListField[]
  columns: readonly Column[]
  unit: SizeUnit
  content: Callable
  withdraw: typeof credentialApi.deleteQualification | typeof credentialApi.deleteInsurance
  /** Display name of a row. */
  nameOf: (row: DocumentRow) => string
  /** The upload dialog. */
  upload: (onClose: () => void) => ReactNode
}

/** The columns shown by default; the others are in the detail or hidden. */
const order = [
  'type',
  'title',
  'credentialNumber',
  'status',
  'expiresAt',
  'scanStatus',
  'fileName',
  'body',
  'createdAt',
]
const hiddenByDefault = ['body', 'createdAt']

/** Columns of a list of documents; long file names are cut, and a licence is named after its issuer. */
export const documentColumns = (fields: readonly ListField[], resource: string): Column[] =>
  columnsOf(fields, resource)
    .map((column) => ({ ...column, element: own[column.source] ?? column.element }))
    .toSorted((one, other) => order.indexOf(one.source) - order.indexOf(other.source))

const own: Record<string, ReactElement> = { fileName: <FileName />, title: <Title /> }

function Title() {
  const t = useTranslate()
  const row = useRecordContext<{ id: string; title: string | null; body: string | null }>()
  return <span>{row?.title ?? row?.body ?? t('resources.nothing')}</span>
}

function FileName() {
  const t = useTranslate()
  const row = useRecordContext<DocumentRow>()
  return row?.fileName ? <ShownName name={row.fileName} /> : <span>{t('resources.nothing')}</span>
}

/** Documents of one kind: view, download, withdraw, upload. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { resource, fields } = props
  const t = useTranslate()
  return (
    <PracticeSection title={t(`credentials.sections.${resource}`)}>
      <ListBase resource={resource} perPage={25} sort={{ field: 'createdAt', order: 'DESC' }}>
        <ListFilters fields={fields} resource={resource} />
        <Documents {...props} />
      </ListBase>
    </PracticeSection>
  )
}

function Documents(props: DocumentsPageProps) {
  const { resource, fields, columns, unit, content, withdraw, nameOf, upload } = props
  const t = useTranslate()
  const chosen = useColumnChoice(resource, columns, hiddenByDefault)
  const { data = [], total, filterValues } = useListContext<DocumentRow>()
  const { opened, open, close } = useDialog<string>()
  const [act, id = ''] = opened?.split(' ') ?? []
  const row = data.find((one) => one.id === id)
  const remove = (identifier: string) => call(withdraw, { params: { id: identifier } })
  const { download } = useDownload()
  const menu = (one: DocumentRow): RowAction[] => {
    const { fileName, scanStatus } = one
    const isClosed = scanStatus === 'quarantined' || scanStatus === 'infected'
    const list: (RowAction | false)[] = [
      fileName !== null && {
        name: 'look',
        label: t('files.preview'),
        onChoose: () => open(`preview ${one.id}`),
      },
      fileName !== null &&
        !isClosed && {
          name: 'download',
          label: t('files.download'),
          onChoose: () => void download(content, { id: one.id }, fileName),
        },
      { name: 'delete', label: t('ra.action.delete'), onChoose: () => open(`delete ${one.id}`), isHard: true },
    ]
    return list.filter((action) => action !== false)
  }
  const deleteText = t(`credentials.${resource}.delete_text`)
  // The empty list has the button in place of the rows.
  const isEmpty = total === 0 && Object.keys(filterValues as object).length === 0
  const add = (
    <Button variant="contained" onClick={() => open('upload')}>
      {t(`credentials.${resource}.add`)}
    </Button>
  )
  return (
    <>
      <ListBulk actions={<BulkDelete text={deleteText} remove={remove} />}>
        <ListTools fields={fields} columns={chosen}>
          {!isEmpty && add}
        </ListTools>
      </ListBulk>
      <ListState empty={t(`credentials.${resource}.empty`)} action={add}>
        <ListTable<DocumentRow>
          label={t(`credentials.sections.${resource}`)}
          columns={chosen.shown}
          canChoose
          name={nameOf}
          more={(one) => <Details row={one} resource={resource} unit={unit} />}
          menu={menu}
        />
        <ListPages />
      </ListState>
      {act === 'upload' && <Suspense>{upload(close)}</Suspense>}
      {act === 'preview' && row?.fileName && (
        <Suspense>
          <FilePreview
            endpoint={content}
            params={{ id }}
            name={row.fileName}
            scanStatus={row.scanStatus}
            onClose={close}
          />
        </Suspense>
      )}
      {act === 'delete' && row && (
        <DeleteRow
          id={id}
          title={t('credentials.delete_title', { name: nameOf(row) })}
          text={deleteText}
          remove={remove}
          onClose={close}
        />
      )}
    </>
  )
}

/** Fields without a column: full name, size, date of issue, note of the review. */
function Details({ row, resource, unit }: { row: DocumentRow; resource: string; unit: SizeUnit }) {
  const formats = useFormats()
  const size = useFileSize(unit)
  const { fileName, bytes, issuedAt, reviewNote, sha256 } = row
  const facts = {
    reviewNote,
    fileName,
    bytes: bytes === null ? null : size(bytes),
    issuedAt: issuedAt && formats.date(issuedAt, { dateStyle: 'long' }),
    sha256,
  }
  return <FactList facts={Object.entries(facts).map(([name, value]) => [labelKey(resource, name), value])} />
}
