import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { matchAnswerApi } from '#schemas/marketplace/match-answers.calls.gen.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { SavedMatch } from './SavedMatch.tsx'

/** The answers of the match in the account: seen, used, changed and deleted by the client alone. */
export function OwnMatch() {
  const t = useTranslate()
  return (
    <Box component="section" aria-labelledby="own-match" sx={{ mt: 8 }}>
      <Typography id="own-match" variant="h2" sx={{ mb: 3 }}>
        {t('match_account.title')}
      </Typography>
      <IfAllowed endpoint={matchAnswerApi.own}>
        <Answers />
      </IfAllowed>
    </Box>
  )
}

function Answers() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { data, isPending, error, refetch } = useRead(matchAnswerApi.own)
  return (
    <>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.saved && <SavedMatch saved={data.saved} />}
      {data?.saved === null && (
        <EmptyState
          text={t('match_account.none')}
          action={
            <Button variant="contained" href={addressOf(locale, paths.match())}>
              {t('match_account.find')}
            </Button>
          }
        />
      )}
      <Typography sx={{ mt: 4, maxWidth: '65ch', color: 'var(--muted)' }}>
        {t('match_account.rule')}{' '}
        <MuiLink component={Link} to={paths.preferences()}>
          {t('match_account.to_preferences')}
        </MuiLink>
      </Typography>
    </>
  )
}
