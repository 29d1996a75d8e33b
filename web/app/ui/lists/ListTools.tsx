import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { pageLimits } from '#schemas/platform/page-limits.ts'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { columnFields } from '#ui/forms/fields.ts'
import { lateTexts } from '#ui/texts/texts.ts'
import { barHeight, stickyBar } from './list-style.ts'
import { ListViews } from './ListViews.tsx'
import { useCanSaveViews } from './use-can-save-views.ts'
import type { ColumnChoice } from './use-column-choice.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

const ViewMenu = lazy(async () => {
  const [{ ViewMenu: loaded }] = await Promise.all([import('./ViewMenu.tsx'), lateTexts.views()])
  return { default: loaded }
})

/** Maximum number of rows in a file; filters reduce them. */
const mostRows = 2000

export { type ColumnChoice, useColumnChoice } from './use-column-choice.ts'

interface ListToolsProps {
  fields: readonly ListField[]
  columns: ColumnChoice
  /** The CSV row of a record, if there are columns that combine several fields. */
  rowOf?: (row: RaRecord) => RaRecord
  /** Stays while the page scrolls. */
  isSticky?: boolean
  /** The address shows the filters of the list, so a view can lead back to them. */
  canSaveViews?: boolean
  /** The children contain the views. */
  hasViews?: boolean
  /** Further content above the list, before the tools. */
  children?: ReactNode
}

/** Above a list: the row count, the column menu and the CSV export. */
export function ListTools(props: ListToolsProps) {
  const { fields, columns, rowOf, isSticky = true, canSaveViews = true, hasViews = false, children } = props
  const t = useTranslate()
  const isSaving = useCanSaveViews() && canSaveViews
  const { total } = useListContext()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: 2,
        minHeight: barHeight,
        ...(isSticky && stickyBar),
      }}
    >
      <Box component="output" sx={{ mr: 'auto', flexShrink: 0, color: 'var(--muted)', fontSize: 13 }}>
        {total !== undefined && t('resources.rows', { smart_count: total })}
      </Box>
      {children}
      {isSaving && !hasViews && <ListViews label={t('resources.view_options')} views={[]} columns={columns} />}
      <ViewOptions choice={columns} canSave={isSaving} />
      <ExportButton fields={fields} {...(rowOf && { rowOf })} />
    </Box>
  )
}

const tool = {
  flexShrink: 0,
  minHeight: { xs: 44, sm: 32 },
  px: 2,
  color: 'var(--ink)',
  fontSize: 14,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const

function ViewOptions({ choice, canSave }: { choice: ColumnChoice; canSave: boolean }) {
  const t = useTranslate()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={tool}
      >
        {t('resources.view_options')}
      </Button>
      <Suspense>
        {anchor && <ViewMenu {...{ choice, canSave, anchor }} id={menuId} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}

/** Exports all rows of the list as filtered and sorted, not only the current page. */
export function ExportButton({ fields, rowOf = (row) => row }: Pick<ListToolsProps, 'fields' | 'rowOf'>) {
  const t = useTranslate()
  const notify = useNotify()
  const { total = 0 } = useListContext()
  const readAll = useAllRows()
  const write = useSaveRows(fields, rowOf)
  const save = useMutation({
    mutationFn: async () => {
      const rows = await readAll()
      await write(rows)
      return rows
    },
    onSuccess: (rows) => {
      if (rows.length < total)
        notify('resources.exported_part', { type: 'warning', messageArgs: { count: rows.length } })
    },
    onError: () => notify('errors.INTERNAL', { type: 'error' }),
  })
  return (
    <Button
      startIcon={<DownloadIcon />}
      loading={save.isPending}
      loadingPosition="start"
      disabled={total === 0}
      onClick={() => save.mutate()}
      sx={tool}
    >
      {t('resources.export')}
    </Button>
  )
}

/** Exports the selected rows of the page. */
export function ExportChosen({ fields, rowOf = (row) => row }: Pick<ListToolsProps, 'fields' | 'rowOf'>) {
  const t = useTranslate()
  const save = useSaveRows(fields, rowOf)
  const { data = [], selectedIds } = useListContext()
  const rows = data.filter(({ id }) => selectedIds.includes(id))
  return (
    <Button startIcon={<DownloadIcon />} disabled={rows.length === 0} onClick={() => void save(rows)} sx={tool}>
      {t('resources.export_chosen')}
    </Button>
  )
}

function useSaveRows(fields: readonly ListField[], rowOf: (row: RaRecord) => RaRecord) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { resource } = useListContext()
  return async (rows: readonly RaRecord[]) => {
    const { csvOf, saveCsv } = await import('./csv.ts')
    const today = new Date().toISOString().slice(0, 10)
    saveCsv(`${resource}-${today}`, csvOf({ fields: columnFields(fields), resource, rows: rows.map(rowOf), t, locale }))
  }
}

function useAllRows() {
  const dataProvider = useDataProvider()
  const { resource, filterValues, sort, total = 0 } = useListContext()
  return async (): Promise<RaRecord[]> => {
    const perPage = pageLimits.perPageMax
    const pages = Math.ceil(Math.min(total, mostRows) / perPage)
    const rows: RaRecord[] = []
    for (let page = 1; page <= pages; page += 1) {
      const read = await dataProvider.getList(resource, {
        filter: filterValues as object,
        sort,
        pagination: { page, perPage },
      })
      rows.push(...read.data)
    }
    return rows
  }
}
