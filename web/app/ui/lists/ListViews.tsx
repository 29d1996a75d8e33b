import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useListContext } from 'react-admin'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { lateTexts } from '#ui/texts/texts.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { isSameFilter, type ListView, viewAddress } from './list-view.ts'
import { useCanSaveViews } from './use-can-save-views.ts'
import type { ColumnChoice } from './use-column-choice.ts'
import { ViewTab } from './ViewTab.tsx'

const SavedViews = lazy(async () => {
  const [{ SavedViews: loaded }] = await Promise.all([import('./SavedViews.tsx'), lateTexts.views()])
  return { default: loaded }
})

interface ListViewsProps {
  label: string
  /** Views that everybody has. */
  views: readonly ListView[]
  columns: ColumnChoice
}

/** Links to views of a list, filters and order together, in the address; then those that the person saved. */
export function ListViews({ label, views, columns }: ListViewsProps) {
  const { filterValues } = useListContext()
  const { opened } = useDialog()
  const { display } = useViewer()
  const hasSaved = display?.lists.includes(columns.list) || opened?.startsWith('view ')
  const isShowing = useCanSaveViews() && hasSaved
  if (views.length === 0 && !isShowing) return null
  return (
    <Box component="nav" aria-label={label} sx={bar}>
      {views.map((view) => (
        <ViewTab
          key={view.name}
          name={view.name}
          to={viewAddress(view)}
          isCurrent={!columns.view && isSameFilter(view.filter, filterValues as Record<string, unknown>)}
          onChoose={() => columns.showView(null)}
        />
      ))}
      <Suspense>{isShowing && <SavedViews columns={columns} />}</Suspense>
    </Box>
  )
}

/** A row of its own where the window is narrow; the height is there before the saved views are. */
const bar = {
  display: 'flex',
  order: { xs: -1, md: 0 },
  flex: { xs: '1 0 100%', md: '1 1 0' },
  minWidth: 0,
  minHeight: { xs: 44, sm: 36 },
  overflowX: 'auto',
  gap: 1,
} as const
