import { lazy, Suspense } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { lateTexts } from '#ui/texts/texts.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { ListIcon } from './ListIcon.tsx'
import type { Column } from './ListTable.tsx'
import type { ColumnSizing } from './use-column-sizes.ts'

const ColumnSizer = lazy(async () => {
  const [{ ColumnSizer: loaded }] = await Promise.all([import('./ColumnSizer.tsx'), lateTexts.views()])
  return { default: loaded }
})

interface ListHeadProps {
  columns: readonly Column[]
  canChoose: boolean
  hasMore: boolean
  hasActions: boolean
  /** Columns have an edge that changes their width. */
  sizing: ColumnSizing | undefined
}

export function ListHead({ columns, canChoose, hasMore, hasActions, sizing }: ListHeadProps) {
  const t = useTranslate()
  return (
    <thead>
      <tr className={sizing ? 'sizable' : undefined}>
        {canChoose && <ChooseAll />}
        {hasMore && (
          <th scope="col" className="tick">
            <VisuallyHidden>{t('resources.details')}</VisuallyHidden>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.source} column={column} sizing={sizing} />
        ))}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>{t('resources.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeadCellProps extends Pick<ListHeadProps, 'sizing'> {
  column: Column
}

function HeadCell({ column: { source, label, sort: canSort, right, isSecondary }, sizing }: HeadCellProps) {
  const t = useTranslate()
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === source
  const isDescending = isSorted && sort.order === 'DESC'
  const toggle = () => setSort({ field: source, order: isSorted && !isDescending ? 'DESC' : 'ASC' })
  return (
    <th
      scope="col"
      className={`${right ? 'right' : ''} ${isSecondary ? 'secondary' : ''}`}
      // The edge is no part of its name.
      aria-label={sizing ? t(label) : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {canSort ? (
        <button type="button" className={isSorted ? 'sort sorted' : 'sort'} onClick={toggle}>
          {t(label)}
          <ListIcon of={isDescending ? 'descending' : 'ascending'} />
        </button>
      ) : (
        t(label)
      )}
      {sizing && (
        <Suspense>
          <ColumnSizer source={source} label={t(label)} {...sizing} />
        </Suspense>
      )}
    </th>
  )
}

function ChooseAll() {
  const t = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }) => id)
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id))
  const isSome = !isAll && selectedIds.length > 0
  return (
    <th scope="col" className="tick">
      <label className="choose">
        <input
          type="checkbox"
          aria-label={t('resources.choose_all')}
          checked={isAll}
          // The third state is a property of the element only.
          ref={(input) => {
            if (input) input.indeterminate = isSome
          }}
          onChange={() => onSelect(isAll ? [] : ids)}
        />
      </label>
    </th>
  )
}
