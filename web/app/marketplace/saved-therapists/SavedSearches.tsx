import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { savedViewApi } from '#schemas/identity/saved-views.calls.gen.ts'
import { queryOfSearch, savedSearchList } from '#schemas/marketplace/saved-search.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { cardList } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Searches that the client saved under a name: each leads to its address, which can be shared. */
export function SavedSearches() {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { locale } = useFormats()
  const { data, isPending, error, refetch } = useRead(savedViewApi.views, { query: { list: savedSearchList } })
  const { mutate } = useAct(savedViewApi.deleteView, {
    mayOverlap: true,
    onDone: () => {
      notify('saved_list.search_deleted', { type: 'success' })
      void queries.invalidateQueries({ queryKey: [savedViewApi.views.path] })
    },
  })
  return (
    <Box component="section" aria-labelledby="saved-searches" sx={{ mt: 8 }}>
      <Typography id="saved-searches" variant="h2" sx={{ mb: 3 }}>
        {t('saved_list.searches')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={56} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.data.length === 0 && <Typography sx={{ color: 'var(--muted)' }}>{t('saved_list.no_searches')}</Typography>}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={cardList}>
          {data.data.map(({ identifier, name, filter }) => (
            <Box component="li" key={identifier} sx={row}>
              <MuiLink href={`${addressOf(locale, paths.therapists())}?${queryOfSearch(filter)}`} sx={link}>
                {name}
              </MuiLink>
              <Button
                aria-label={t('saved_list.delete_search', { name })}
                onClick={() => mutate({ params: { id: identifier } })}
              >
                {t('ra.action.delete')}
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  px: 5,
  py: 1,
  '& + &': { borderTop: '1px solid var(--hairline)' },
} as const
const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const
