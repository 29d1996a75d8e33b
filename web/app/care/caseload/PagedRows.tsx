import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Meta } from '#schemas/platform/endpoint.ts'
import { cardList, coversRow } from '#ui/page/card.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import type { Static } from '#schemas/platform/endpoint.ts'

/** The page number of a list inside a page, kept in the address. */
export function usePage(): [number, (page: number) => void] {
  const [words, setWords] = useSearchParams()
  const page = Number(words.get('page'))
  const openPage = (wanted: number) =>
    setWords((known) => ({ ...Object.fromEntries(known), page: String(wanted) }), { preventScrollReset: true })
  return [Number.isSafeInteger(page) && page > 0 ? page : 1, openPage]
}

interface PagedRowsProps<Row> {
  label: string
  read: {
    data: { data: readonly Row[]; meta: Static<typeof Meta> } | undefined
    isPending: boolean
    error: unknown
    refetch: () => unknown
  }
  /** Button that adds a row. */
  action: ReactNode
  empty: string
  row: (row: Row) => ReactNode
}

/** Rows of one endpoint; each whole row is a link. */
export function PagedRows<Row extends { identifier: string }>(props: PagedRowsProps<Row>) {
  const { label, read, action, empty, row } = props
  const [page, openPage] = usePage()
  const { data, isPending, error, refetch } = read
  if (isPending) return <Skeleton variant="rounded" height={280} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data || data.meta.total === 0) return <EmptyState text={empty} action={action} />
  return (
    <section aria-label={label}>
      {action && <Box sx={{ mb: 4 }}>{action}</Box>}
      <Box component="ul" sx={list}>
        {data.data.map((one) => (
          <Box component="li" key={one.identifier} sx={item}>
            {row(one)}
          </Box>
        ))}
      </Box>
      {data.meta.lastPage > 1 && (
        <Pagination
          count={data.meta.lastPage}
          page={page}
          onChange={(_, wanted) => openPage(wanted)}
          sx={{ mt: 4, display: 'grid', justifyContent: 'center' }}
        />
      )}
    </section>
  )
}

/** Names the row and covers it with the link. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box
    component={Link}
    to={to}
    sx={{
      fontWeight: 600,
      color: 'var(--primary)',
      overflowWrap: 'anywhere',
      ...coversRow,
    }}
  >
    {children}
  </Box>
)

const list = { ...cardList, overflow: 'hidden' } as const

const item = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  px: { xs: 4, sm: 5 },
  py: 3,
  '& + &': { borderTop: '1px solid var(--hairline)' },
  '&:hover': { bgcolor: 'var(--sand)' },
} as const
