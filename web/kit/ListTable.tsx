import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { ReactElement } from 'react'
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'

export interface Column {
  source: string
  label: string
  sort: boolean
  right: boolean
  element: ReactElement
}

interface ListTableProps<Row extends RaRecord> {
  label: string
  columns: readonly Column[]
  rowLink: (row: Row) => string
}

/** The rows of the list context. The first cell of a row is its link, so every row can be reached by keyboard. */
export function ListTable<Row extends RaRecord>({ label, columns, rowLink }: ListTableProps<Row>) {
  const { data, isPending, sort, setSort, perPage } = useListContext<Row>()
  const t = useTranslate()
  const goTo = useNavigate()
  const waiting = Array.from({ length: Math.min(perPage, 8) }, (_, index) => index)
  const turn = (source: string) =>
    setSort({ field: source, order: sort.field === source && sort.order === 'ASC' ? 'DESC' : 'ASC' })

  return (
    <TableContainer
      component="section"
      tabIndex={0}
      aria-label={label}
      sx={{ bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4 }}
    >
      <Table size="small" aria-busy={isPending}>
        <TableHead>
          <TableRow>
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
                    onClick={() => turn(source)}
                  >
                    {t(name)}
                  </TableSortLabel>
                ) : (
                  t(name)
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {isPending
            ? waiting.map((row) => (
                <TableRow key={row} sx={{ height: 52 }}>
                  {columns.map(({ source }) => (
                    <TableCell key={source}>
                      <Skeleton />
                    </TableCell>
                  ))}
                </TableRow>
              ))
            : data?.map((row) => (
                <RecordContextProvider key={row.id} value={row}>
                  <TableRow hover onClick={() => void goTo(rowLink(row))} sx={{ height: 52, cursor: 'pointer' }}>
                    {columns.map(({ source, right, element }, index) => (
                      <TableCell key={source} align={right ? 'right' : 'left'}>
                        {index === 0 ? (
                          <Box
                            component={Link}
                            to={rowLink(row)}
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
                  </TableRow>
                </RecordContextProvider>
              ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
