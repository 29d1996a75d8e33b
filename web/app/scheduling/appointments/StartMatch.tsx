import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { matchAnswerApi } from '#schemas/marketplace/match-answers.calls.gen.ts'
import type { OwnAnswers } from '#schemas/marketplace/match-answers.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { answersIn, beginWith } from '#shared/match/answers.ts'
import { panel } from '#app/scheduling/bookings/panel.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

/** The match with the answers that are known, without the present therapist. */
export function StartMatch({ provider }: Pick<Booking, 'provider'>) {
  const t = useTranslate()
  const titleId = useId()
  const { locale } = useFormats()
  const { country } = useViewer()
  const { data, isPending, error, refetch } = useRead(matchAnswerApi.own)
  function start({ saved, preferred }: OwnAnswers) {
    const answers = saved ? answersIn(saved, country) : preferred
    beginWith({ answers, from: beginningOf({ saved, preferred }), without: provider.identifier })
    location.assign(addressOf(locale, paths.match({ q: 'topics' })))
  }
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Typography id={titleId} variant="h2" sx={{ mb: 3 }}>
        {t('switch_therapist.match')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={96} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <>
          <Typography sx={{ mb: 4 }}>
            {t(`switch_therapist.match_${wordOf[beginningOf(data)]}`, { name: provider.firstName })}
          </Typography>
          <Button variant="contained" onClick={() => start(data)}>
            {t('switch_therapist.find')}
          </Button>
        </>
      )}
    </Box>
  )
}

const wordOf = { account: 'saved', preferences: 'preferences', own: 'none' } as const

function beginningOf({ saved, preferred }: OwnAnswers): keyof typeof wordOf {
  if (saved) return 'account'
  return Object.keys(preferred).length > 0 ? 'preferences' : 'own'
}
