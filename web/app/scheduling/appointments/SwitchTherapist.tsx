import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { matchAnswerApi } from '#schemas/marketplace/match-answers.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { HandOver } from './HandOver.tsx'
import { MessageButton } from './MessageButton.tsx'
import { StartMatch } from './StartMatch.tsx'
import { WhatStays } from './WhatStays.tsx'

/** Another therapist instead of that of an appointment: what stays, what may be handed over, and the match without this one. */
export function SwitchTherapist() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(bookingApi.appointment, { params: { id } })
  return (
    <Page title={t('switch_therapist.title')}>
      <IfAllowed endpoint={matchAnswerApi.own} isPage>
        {isPending && <Skeleton variant="rounded" height={520} />}
        {error && <LoadError error={error} onRetry={refetch} />}
        {data && <Switch booking={data} />}
      </IfAllowed>
    </Page>
  )
}

function Switch({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { firstName } = booking.provider
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>{t('switch_therapist.lead', { name: firstName })}</Typography>
      <WhatStays provider={booking.provider} />
      <HandOver provider={booking.provider} />
      <StartMatch provider={booking.provider} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <MessageButton booking={booking} />
        <Typography sx={{ color: 'var(--muted)' }}>{t('switch_therapist.message_hint')}</Typography>
      </Box>
    </Box>
  )
}
