import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Broken, Empty } from '../account/Notice.tsx'

interface ListStateProps {
  empty: string
  action?: ReactNode
  children: ReactNode
}

/** A list that is empty or broken says so instead of its rows. */
export function ListState({ empty, action, children }: ListStateProps) {
  const t = useTranslate()
  const { data, total, isPending, error, refetch, filterValues, setFilters } = useListContext()
  if (error) return <Broken error={error} onRetry={() => refetch()} />
  if (isPending || total !== 0 || (data?.length ?? 0) > 0) return children
  if (Object.keys(filterValues as object).length === 0) return <Empty text={empty} action={action} />
  return (
    <Empty
      text={t('resources.nothing_found')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {t('ra.navigation.clear_filters')}
        </Button>
      }
    />
  )
}
