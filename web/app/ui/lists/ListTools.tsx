import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  type RaRecord,
  useDataProvider,
  useListContext,
  useLocale,
  useNotify,
  useStore,
  useTranslate,
} from 'react-admin'
import { pageLimits } from '#schemas/platform/page-limits.ts'
import { csvOf, saveCsv } from './csv.ts'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { columnFields } from '#ui/forms/fields.ts'
import type { Column } from './ListTable.tsx'
import { barHeight, stickyBar } from './list-style.ts'
import type { Locale } from '#shared/i18n/locale.ts'

const ViewMenu = lazy(async () => ({ default: (await import('./ViewMenu.tsx')).ViewMenu }))

/** Maximum number of rows in a file; filters reduce them. */
const mostRows = 2000

export interface ColumnChoice {
  shown: readonly Column[]
  all: readonly Column[]
  toggle: (source: string) => void
}

/** The columns that the user shows, until the page reloads. The first column links to the row and always stays. */
export function useColumnChoice(
  resource: string,
  all: readonly Column[],
  hiddenAtFirst: readonly string[] = [],
): ColumnChoice {
  const [hidden, setHidden] = useStore<readonly string[]>(`${resource}.hidden_columns`, hiddenAtFirst)
  // The same array while the choice stays, so that cells are not drawn again.
  const shown = useMemo(() => all.filter(({ source }) => !hidden.includes(source)), [all, hidden])
  return {
    all,
    shown,
    toggle: (source) =>
      setHidden(hidden.includes(source) ? hidden.filter((name) => name !== source) : [...hidden, source]),
  }
}

interface ListToolsProps {
  fields: readonly ListField[]
  columns: ColumnChoice
  /** The CSV row of a record, if there are columns that combine several fields. */
  rowOf?: (row: RaRecord) => RaRecord
  /** Stays while the page scrolls. */
  isSticky?: boolean
  /** Further content above the list, before the tools. */
  children?: ReactNode
}

/** Above a list: the row count, the column menu and the CSV export. */
export function ListTools({ fields, columns, rowOf, isSticky = true, children }: ListToolsProps) {
  const t = useTranslate()
  const { total } = useListContext()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: barHeight,
        ...(isSticky && stickyBar),
      }}
    >
      <Box component="output" sx={{ mr: 'auto', color: 'var(--muted)', fontSize: 13 }}>
        {total !== undefined && t('resources.rows', { smart_count: total })}
      </Box>
      {children}
      <ViewOptions {...columns} />
      <ExportButton fields={fields} {...(rowOf && { rowOf })} />
    </Box>
  )
}

const tool = {
  minHeight: { xs: 44, sm: 32 },
  px: 2,
  color: 'var(--ink)',
  fontSize: 14,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const

function ViewOptions(choice: ColumnChoice) {
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
        {anchor && <ViewMenu {...choice} id={menuId} anchor={anchor} onClose={() => setAnchor(null)} />}
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
    mutationFn: readAll,
    onSuccess: (rows) => {
      write(rows)
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
    <Button startIcon={<DownloadIcon />} disabled={rows.length === 0} onClick={() => save(rows)} sx={tool}>
      {t('resources.export_chosen')}
    </Button>
  )
}

function useSaveRows(fields: readonly ListField[], rowOf: (row: RaRecord) => RaRecord) {
  const t = useTranslate()
  const locale = useLocale() as Locale
  const { resource } = useListContext()
  return (rows: readonly RaRecord[]) => {
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
