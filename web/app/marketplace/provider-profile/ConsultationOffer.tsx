import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { CalendarSettings } from '#schemas/scheduling/availability.ts'
import { call } from '#shared/api/api.ts'
import { keyOf, useRead, useReportError } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'

/** The free first consultation: the setting of the calendar, where therapists look for what they offer. */
export function ConsultationOffer() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(availabilityApi.settings)
  return (
    <Box component="section" aria-labelledby="first-talk" sx={{ mt: 8 }}>
      <Typography variant="h2" id="first-talk" sx={{ mb: 2 }}>
        {t('fees.first_talk.title')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={120} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && <Offer settings={data} />}
    </Box>
  )
}

function Offer({ settings: { offersConsultation, acceptingNewClients } }: { settings: CalendarSettings }) {
  const t = useTranslate()
  const aboutId = useId()
  const { isBusy, offer } = useOffer()
  const mayChange = useIsAllowed(availabilityApi.setSettings)
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            edge="start"
            checked={offersConsultation}
            disabled={!mayChange || isBusy}
            onChange={(_, wanted) => void offer(wanted)}
            slotProps={{ input: { 'aria-describedby': aboutId } }}
          />
        }
        label={t('calendar.fields.offersConsultation')}
        sx={{ minHeight: 48, m: 0, gap: 1 }}
      />
      <Typography id={aboutId} sx={{ maxWidth: '70ch', color: 'var(--muted)' }}>
        {t('fees.first_talk.about')}
      </Typography>
      {offersConsultation && !acceptingNewClients && (
        <Typography sx={{ mt: 2, maxWidth: '70ch' }}>
          {t('fees.first_talk.no_new_clients')}{' '}
          <Link to={paths.calendarSettings()}>{t('calendar.sections.settings')}</Link>
        </Typography>
      )}
    </>
  )
}

/** The settings are saved together, so the rest goes as it is at the server now. */
function useOffer() {
  const queries = useQueryClient()
  const notify = useNotify()
  const report = useReportError()
  const [isBusy, setBusy] = useState(false)
  const offer = async (offersConsultation: boolean) => {
    setBusy(true)
    try {
      const now = await call(availabilityApi.settings)
      const body = { ...now, offersConsultation }
      const { conflicts: _conflicts, ...saved } = await call(availabilityApi.setSettings, { body })
      queries.setQueryData(keyOf(availabilityApi.settings), saved)
      notify(saved.offersConsultation ? 'fees.first_talk.offered' : 'fees.first_talk.not_offered', { type: 'success' })
    } catch (error) {
      await report(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, offer }
}
