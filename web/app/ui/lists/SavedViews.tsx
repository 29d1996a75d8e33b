import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { savedViewApi } from '#schemas/identity/saved-views.calls.gen.ts'
import type { SavedView } from '#schemas/identity/saved-views.ts'
import { keyOf, useAct, useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { isSameFilter, viewAddress } from './list-view.ts'
import { ListIcon } from './ListIcon.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { ColumnChoice } from './use-column-choice.ts'
import { usePresentView } from './use-present-view.ts'
import { ViewTab } from './ViewTab.tsx'

const ViewDialogs = lazy(async () => ({ default: (await import('./ViewDialogs.tsx')).ViewDialogs }))

/** The views that the person saved for a list, each with its menu while it is the chosen one. */
export function SavedViews({ columns }: { columns: ColumnChoice }) {
  const { list } = columns
  const { display } = useViewer()
  const { opened } = useDialog()
  const { data } = useRead(
    savedViewApi.views,
    { query: { list } },
    { staleTime: Infinity, enabled: display?.lists.includes(list) ?? false },
  )
  const views = data?.data ?? []
  useViewOfAddress(views, columns)
  return (
    <>
      {views.map((view) => (
        <SavedTab key={view.identifier} view={view} columns={columns} />
      ))}
      <Suspense>{opened?.startsWith('view ') && <ViewDialogs views={views} columns={columns} />}</Suspense>
    </>
  )
}

/** The link of a saved view leads to its filters for everybody, and for its owner to its columns too. */
function useViewOfAddress(views: readonly SavedView[], { view: chosen, showView }: ColumnChoice) {
  const [search] = useSearchParams()
  const linked = views.find(({ identifier }) => identifier === search.get('saved'))
  const show = useEffectEvent((view: SavedView) => {
    if (view.identifier !== chosen?.identifier) showView(view)
  })
  useEffect(() => {
    if (linked) show(linked)
  }, [linked])
}

const filterOf = ({ filter }: SavedView) => JSON.parse(filter) as Record<string, string>

function SavedTab({ view, columns }: { view: SavedView; columns: ColumnChoice }) {
  const t = useTranslate()
  const { filterValues, sort, perPage } = useListContext()
  const isChosen = view.identifier === columns.view?.identifier
  const isUnchanged =
    isSameFilter(filterOf(view), filterValues as Record<string, unknown>) &&
    sort.field === view.sort &&
    sort.order === view.order &&
    perPage === view.perPage &&
    columns.hidden?.join() === view.hidden?.join()
  const to = viewAddress(
    { filter: filterOf(view), sort: { field: view.sort, order: view.order } },
    { perPage: `${view.perPage}`, saved: view.identifier },
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  return (
    <Box ref={place} sx={{ display: 'flex', flexShrink: 0, alignItems: 'center' }}>
      <ViewTab
        name={isChosen && !isUnchanged ? t('list_view.changed', { name: view.name }) : view.name}
        to={to}
        isCurrent={isChosen && isUnchanged}
        onChoose={() => columns.showView(view)}
      />
      {isChosen && <ViewActions view={view} columns={columns} />}
    </Box>
  )
}

function ViewActions({ view, columns }: { view: SavedView; columns: ColumnChoice }) {
  const t = useTranslate()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { open } = useDialog()
  const queries = useQueryClient()
  const present = usePresentView(columns)
  const notify = useNotify()
  const label = t('list_view.of', { name: view.name })
  const replace = useAct(savedViewApi.changeView, {
    onDone: (saved) => {
      columns.showView(saved)
      notify('list_view.replaced', { type: 'success' })
      void queries.invalidateQueries({ queryKey: keyOf(savedViewApi.views, { query: { list: columns.list } }) })
    },
  })
  const actions = [
    {
      name: 'replace',
      label: t('list_view.replace'),
      onChoose: () => replace.mutate({ params: { id: view.identifier }, body: { ...present, name: view.name } }),
    },
    { name: 'rename', label: t('list_view.rename'), onChoose: () => open(`view rename ${view.identifier}`) },
    {
      name: 'delete',
      label: t('list_view.delete'),
      isHard: true,
      onChoose: () => open(`view delete ${view.identifier}`),
    },
  ]
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-label={label}
        title={label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={button}
      >
        <ListIcon of="menu" />
      </Box>
      {anchor && (
        <RowMenu id={menuId} label={label} anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}

const button = {
  display: 'grid',
  placeItems: 'center',
  width: { xs: 44, sm: 28 },
  height: { xs: 44, sm: 28 },
  '@media (pointer: coarse)': { width: 44, height: 44 },
  p: 0,
  border: 0,
  borderRadius: 2,
  color: 'var(--ink)',
  bgcolor: 'transparent',
  outlineOffset: '-3px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--sand)' },
  '& svg': { width: 20, height: 20, fill: 'currentColor' },
} as const
