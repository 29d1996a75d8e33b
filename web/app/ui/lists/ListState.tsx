import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'

interface ListStateProps {
  empty: string
  action?: ReactNode
  /** Filters that always have a value: clearing the filters keeps them. */
  always?: readonly string[]
  children: ReactNode
}

/** Shows an empty or broken list's message instead of its rows. */
export function ListState({ empty, action, always = [], children }: ListStateProps) {
  const t = useTranslate()
  const { data, total, isPending, error, refetch, filterValues, setFilters } = useListContext()
  if (error) return <LoadError error={error} onRetry={() => refetch()} />
  if (isPending || total !== 0 || (data?.length ?? 0) > 0) return children
  const filters = Object.entries(filterValues as object)
  const permanent = filters.filter(([name]) => always.includes(name))
  if (filters.length === permanent.length) return <EmptyState text={empty} action={action} />
  return (
    <EmptyState
      text={t('resources.nothing_found')}
      action={
        <Button variant="outlined" onClick={() => setFilters(Object.fromEntries(permanent))}>
          {t('ra.navigation.clear_filters')}
        </Button>
      }
    />
  )
}
