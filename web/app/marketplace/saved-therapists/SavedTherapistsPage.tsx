import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { OwnMatch } from '#app/marketplace/match-answers/OwnMatch.tsx'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { SavedTherapist } from './SavedTherapist.tsx'
import { useSavedTherapists } from './use-saved-therapists.ts'

const mostCompared = 3

/** The therapists that the client saved, with their next free hours. */
export function SavedTherapistsPage() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { saved, hoursOf, remove } = useSavedTherapists()
  const { data, isPending, error, refetch } = saved
  const newest = data?.data.slice(0, mostCompared).map(({ identifier }) => identifier) ?? []
  return (
    <AccountSection title={t('saved_list.title')}>
      {isPending && <Skeleton variant="rounded" height={320} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.data.length === 0 && (
        <EmptyState
          text={t('saved_list.empty')}
          action={
            <Button variant="contained" href={addressOf(locale, paths.therapists())}>
              {t('saved_list.to_search')}
            </Button>
          }
        />
      )}
      {data && data.data.length > 1 && (
        <Button
          variant="outlined"
          href={addressOf(locale, paths.compare({ therapists: newest.join(',') }))}
          sx={{ mb: 4 }}
        >
          {t('saved_list.compare', { count: newest.length })}
        </Button>
      )}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={cards}>
          {data.data.map((provider) => (
            <SavedTherapist
              key={provider.identifier}
              provider={provider}
              hours={hoursOf(provider.identifier)}
              onRemove={() => remove(provider)}
            />
          ))}
        </Box>
      )}
      <OwnMatch />
      <SavedSearches />
    </AccountSection>
  )
}

const cards = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const
