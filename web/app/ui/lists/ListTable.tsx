import ClosedIcon from '@mui/icons-material/ChevronRight'
import OpenIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactElement, type ReactNode, useState } from 'react'
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

export interface Column {
  source: string
  label: string
  sort: boolean
  right: boolean
  element: ReactElement
}

/** Identifier of the expanded row, and the setter that expands another or none. */
export type OpenRow = readonly [unknown, (id: unknown) => void]

interface ListTableProps<Row extends RaRecord> {
  label: string
  columns: readonly Column[]
  /** Address of a row's page, if it has one; the first cell is the link, so that the keyboard reaches every row. */
  rowLink?: (row: Row) => string | undefined
  /** Name of a row, for its checkbox and its arrow. */
  name?: (row: Row) => string
  /** Rows can be selected, for bulk actions. */
  canChoose?: boolean
  /** Content of the expanded row. */
  more?: (row: Row) => ReactNode
  /** The expanded row, if the caller holds that state. */
  open?: OpenRow
  /** Buttons at the end of a row, always visible; on a phone they are in the expanded row, if there is one. */
  actions?: (row: Row) => ReactNode
}

/** The rows of the list context as a table. */
export function ListTable<Row extends RaRecord>(props: ListTableProps<Row>) {
  const { label, columns, canChoose = false, more } = props
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const isBelow = isPhone && more !== undefined
  const actions = isBelow ? undefined : props.actions
  const { data, isPending, perPage } = useListContext<Row>()
  const own = useState<unknown>(null)
  const [opened, setOpened] = props.open ?? own
  const waiting = Array.from({ length: Math.min(perPage, 8) }, (_, index) => index)
  const width = columns.length + (canChoose ? 1 : 0) + (more ? 1 : 0) + (actions ? 1 : 0)

  return (
    <TableContainer
      component="section"
      tabIndex={0}
      aria-label={label}
      // Screen reader texts scroll with the table instead of widening the page.
      sx={{
        position: 'relative',
        containerType: 'inline-size',
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 4,
      }}
    >
      <Table size="small" aria-busy={isPending}>
        <Head columns={columns} canChoose={canChoose} hasMore={more !== undefined} hasActions={actions !== undefined} />
        <TableBody>
          {isPending
            ? waiting.map((row) => (
                <TableRow key={row} sx={{ height: 48 }}>
                  {Array.from({ length: width }, (_, cell) => (
                    <TableCell key={cell}>
                      <Skeleton />
                    </TableCell>
                  ))}
                </TableRow>
              ))
            : data?.map((row) => (
                <RecordContextProvider key={row.id} value={row}>
                  <Row
                    {...props}
                    actions={actions}
                    row={row}
                    isOpened={opened === row.id}
                    onOpen={() => setOpened(opened === row.id ? null : row.id)}
                  />
                  {more && opened === row.id && (
                    <TableRow>
                      <TableCell colSpan={width} sx={{ bgcolor: 'var(--paper)' }}>
                        <Box
                          // No wider than the visible part of the table, however wide the table is.
                          sx={{ position: 'sticky', left: 16, width: 'fit-content', maxWidth: 'calc(100cqw - 32px)' }}
                        >
                          {more(row)}
                          {isBelow && <Box sx={{ mt: 2, ml: -3 }}>{props.actions?.(row)}</Box>}
                        </Box>
                      </TableCell>
                    </TableRow>
                  )}
                </RecordContextProvider>
              ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** Stays visible while a wide table scrolls sideways; a phone has no space for that. */
const stickyEnd = {
  position: { sm: 'sticky' },
  right: 0,
  bgcolor: 'var(--card)',
  '.MuiTableRow-hover:hover > &': { bgcolor: 'var(--sand)' },
} as const

interface HeadProps {
  columns: readonly Column[]
  canChoose: boolean
  hasMore: boolean
  hasActions: boolean
}

function Head({ columns, canChoose, hasMore, hasActions }: HeadProps) {
  const t = useTranslate()
  const { sort, setSort } = useListContext()
  const toggle = (source: string) =>
    setSort({ field: source, order: sort.field === source && sort.order === 'ASC' ? 'DESC' : 'ASC' })
  return (
    <TableHead>
      <TableRow>
        {canChoose && <ChooseAll />}
        {hasMore && (
          <TableCell>
            <VisuallyHidden>{t('resources.details')}</VisuallyHidden>
          </TableCell>
        )}
        {columns.map(({ source, label: name, sort: canSort, right }) => (
          <TableCell
            key={source}
            align={right ? 'right' : 'left'}
            sortDirection={sort.field === source && (sort.order === 'ASC' ? 'asc' : 'desc')}
            sx={{ fontWeight: 600, whiteSpace: 'nowrap', color: 'var(--muted)' }}
          >
            {canSort ? (
              <TableSortLabel
                active={sort.field === source}
                direction={sort.order === 'DESC' ? 'desc' : 'asc'}
                onClick={() => toggle(source)}
              >
                {t(name)}
              </TableSortLabel>
            ) : (
              t(name)
            )}
          </TableCell>
        ))}
        {hasActions && (
          <TableCell sx={stickyEnd}>
            <VisuallyHidden>{t('resources.actions')}</VisuallyHidden>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  )
}

function ChooseAll() {
  const t = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }) => id)
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id))
  const isSome = !isAll && selectedIds.length > 0
  return (
    <TableCell padding="checkbox">
      <Checkbox
        checked={isAll}
        indeterminate={isSome}
        onChange={() => onSelect(isAll ? [] : ids)}
        slotProps={{
          input: {
            'aria-label': t('resources.choose_all'),
            // The component only draws the third state; the element needs the property too.
            ref: (input: HTMLInputElement | null) => {
              if (input) input.indeterminate = isSome
            },
          },
        }}
      />
    </TableCell>
  )
}

interface RowProps<Row extends RaRecord> extends ListTableProps<Row> {
  row: Row
  isOpened: boolean
  onOpen: () => void
}

function Row<Row extends RaRecord>(props: RowProps<Row>) {
  const { row, columns, name, canChoose, more, actions, isOpened, onOpen } = props
  const t = useTranslate()
  const goTo = useNavigate()
  const { selectedIds, onToggleItem } = useListContext<Row>()
  const link = props.rowLink?.(row)
  const click = link !== undefined ? () => void goTo(link) : more ? onOpen : undefined
  const Arrow = isOpened ? OpenIcon : ClosedIcon
  return (
    <TableRow hover={click !== undefined} onClick={click} sx={{ height: 48, ...(click && { cursor: 'pointer' }) }}>
      {canChoose && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={selectedIds.includes(row.id)}
            onClick={(event) => event.stopPropagation()}
            onChange={() => onToggleItem(row.id)}
            slotProps={{ input: { 'aria-label': t('resources.choose', { name: name?.(row) ?? '' }) } }}
          />
        </TableCell>
      )}
      {more && (
        <TableCell padding="checkbox">
          <IconButton
            aria-expanded={isOpened}
            aria-label={t('resources.details_of', { name: name?.(row) ?? '' })}
            onClick={(event) => {
              event.stopPropagation()
              onOpen()
            }}
            sx={{ color: 'var(--ink)' }}
          >
            <Arrow />
          </IconButton>
        </TableCell>
      )}
      {columns.map(({ source, right, element }, index) => (
        <TableCell key={source} align={right ? 'right' : 'left'}>
          {index === 0 && link !== undefined ? (
            <Box
              component={Link}
              to={link}
              onClick={(event) => event.stopPropagation()}
              sx={{ color: 'var(--primary)', fontWeight: 600, whiteSpace: 'nowrap' }}
            >
              {element}
            </Box>
          ) : (
            element
          )}
        </TableCell>
      ))}
      {actions && (
        <TableCell
          align="right"
          onClick={(event) => event.stopPropagation()}
          sx={{ ...stickyEnd, whiteSpace: 'nowrap' }}
        >
          {actions(row)}
        </TableCell>
      )}
    </TableRow>
  )
}
