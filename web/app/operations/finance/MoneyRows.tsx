import ClosedIcon from '@mui/icons-material/ChevronRight'
import OpenIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import type { ColumnSizes } from '#ui/lists/use-column-sizes.ts'
import { type Column, ListTable, type OpenRow } from '#ui/lists/ListTable.tsx'

interface MoneyRowsProps<Row extends RaRecord> {
  label: string
  columns: readonly Column[]
  sizes?: ColumnSizes
  name: (row: Row) => string
  /** Content of a collapsed card. */
  card: (row: Row) => ReactNode
  more: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
}

/** Below this width the buttons at the end of a row would cover its amount. In em, so that larger text counts. */
const narrow = '(max-width: 56.24em)'

/** The rows of the list context: a dense table on a desktop, cards on a tablet and a phone. */
export function MoneyRows<Row extends RaRecord>(props: MoneyRowsProps<Row>) {
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const { card: _card, ...table } = props
  // Stays open when the window width switches between the two.
  const open = useState<unknown>(null)
  return isNarrow ? <Cards {...props} open={open} /> : <ListTable<Row> {...table} open={open} />
}

function Cards<Row extends RaRecord>(props: MoneyRowsProps<Row> & { open: OpenRow }) {
  const { label, name, card, more, actions, open } = props
  const t = useTranslate()
  const { data = [], isPending } = useListContext<Row>()
  const [opened, setOpened] = open
  if (isPending) return <Skeleton variant="rounded" height={320} />
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, display: 'grid', gap: 3, listStyle: 'none' }}>
      {data.map((row) => {
        const isOpened = opened === row.id
        const Arrow = isOpened ? OpenIcon : ClosedIcon
        return (
          <Box
            component="li"
            key={row.id}
            sx={{ p: 4, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4 }}
          >
            <RecordContextProvider value={row}>
              {card(row)}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, mx: -3 }}>
                <Button
                  startIcon={<Arrow />}
                  aria-expanded={isOpened}
                  aria-label={t('resources.details_of', { name: name(row) })}
                  onClick={() => setOpened(isOpened ? null : row.id)}
                  sx={{ px: 3 }}
                >
                  {t('resources.details')}
                </Button>
                {actions?.(row)}
              </Box>
              {isOpened && <Box sx={{ pt: 3, borderTop: '1px solid var(--hairline)' }}>{more(row)}</Box>}
            </RecordContextProvider>
          </Box>
        )
      })}
    </Box>
  )
}
