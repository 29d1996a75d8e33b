import Box from '@mui/material/Box'
import { type SortPayload, useListContext } from 'react-admin'
import { Link } from 'react-router'

export interface ListView {
  name: string
  filter: Readonly<Record<string, string>>
  sort: SortPayload
}

interface ListViewsProps {
  label: string
  views: readonly ListView[]
}

/** Links to views of a list: filters and order together, in the address. */
export function ListViews({ label, views }: ListViewsProps) {
  const { filterValues } = useListContext()
  return (
    <Box component="nav" aria-label={label} sx={bar}>
      {views.map((view) => (
        <Box
          key={view.name}
          component={Link}
          to={addressOf(view)}
          preventScrollReset
          aria-current={isSame(view.filter, filterValues as Record<string, unknown>) ? 'page' : undefined}
          sx={tab}
        >
          {view.name}
        </Box>
      ))}
    </Box>
  )
}

const addressOf = ({ filter, sort }: ListView) =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order, page: '1' })}`

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, unknown>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)

const bar = { display: 'flex', flex: '1 1 auto', minWidth: 0, overflowX: 'auto', gap: 1 } as const

const tab = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  minHeight: { xs: 44, sm: 36 },
  px: 3,
  fontSize: 14,
  color: 'var(--ink)',
  textDecoration: 'none',
  outlineOffset: '-3px',
  borderBottom: '3px solid transparent',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&[aria-current]': { fontWeight: 600, borderBottomColor: 'var(--primary)' },
} as const
