import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'

/** Three common filters of the queue. */
export const queueViews = {
  nobodys: { status: 'submitted', claimed: 'nobody' },
  mine: { claimed: 'mine' },
  everybody: {},
} as const

const names = ['nobodys', 'mine', 'everybody'] as const

/** Whether the filters of the list are exactly those of a view. */
export const isView = (name: keyof typeof queueViews, filters: Record<string, unknown>): boolean =>
  Object.keys(filters).length === Object.keys(queueViews[name]).length &&
  Object.entries(queueViews[name]).every(([filter, value]) => filters[filter] === value)

export function QueueViews() {
  const t = useTranslate()
  const { filterValues, setFilters } = useListContext()
  return (
    <Box
      component="fieldset"
      aria-label={t('verification.queue.views')}
      sx={{ m: 0, mb: 4, p: 0, border: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {names.map((name) => (
        <Button
          key={name}
          aria-pressed={isView(name, filterValues as Record<string, unknown>)}
          onClick={() => setFilters(queueViews[name])}
          sx={{ minHeight: 44, px: 3, color: 'var(--ink)', '&[aria-pressed="true"]': { bgcolor: 'var(--mint)' } }}
        >
          {t(`verification.queue.${name}`)}
        </Button>
      ))}
    </Box>
  )
}
