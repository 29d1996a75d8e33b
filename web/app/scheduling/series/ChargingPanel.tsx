import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { seriesChargingApi } from '#schemas/scheduling/series-charging.calls.gen.ts'
import type { SeriesCharging } from '#schemas/scheduling/series-charging.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useCardWords } from '#app/money/payments/card-words.ts'
import { call } from '#shared/api/api.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

const AgreeToCharging = lazy(async () => ({ default: (await import('./AgreeToCharging.tsx')).AgreeToCharging }))

/** Whether a saved card pays the sessions of a series when they are due, and which of them when. */
export function ChargingPanel({ series }: { series: string }) {
  const t = useTranslate()
  const dialog = useDialog<'charging' | 'charging_off'>()
  const { data, error, refetch } = useRead(seriesChargingApi.show, { params: { id: series } }, { staleTime: 0 })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data || (!data.isPossible && !data.agreed)) return null
  return (
    <Box component="section" aria-labelledby="series-charging" sx={{ mt: 6, display: 'grid', gap: 3 }}>
      <Typography variant="h3" id="series-charging">
        {t('series_charging.title')}
      </Typography>
      <Typography sx={{ maxWidth: '65ch' }}>
        <About charging={data} />
      </Typography>
      {data.agreed && <Charges charging={data} />}
      <Actions charging={data} onChange={() => dialog.open('charging')} onStop={() => dialog.open('charging_off')} />
      <Suspense>
        {dialog.opened === 'charging' && <AgreeToCharging charging={data} onClose={dialog.close} />}
        {dialog.opened === 'charging_off' && <TurnOff series={series} onClose={dialog.close} />}
      </Suspense>
    </Box>
  )
}

function About({ charging: { agreed, cardGateway, savedCards, currency } }: { charging: SeriesCharging }) {
  const t = useTranslate()
  const { nameOf } = useCardWords()
  const { money } = useFormats()
  if (agreed?.card) return t('series_charging.on', { card: nameOf(agreed.card), fee: money(agreed.fee, currency) })
  if (agreed) return t('series_charging.on_gone')
  if (cardGateway === null) return t('series_charging.unavailable')
  return t(savedCards.length === 0 ? 'series_charging.no_card' : 'series_charging.off')
}

interface ActionsProps {
  charging: SeriesCharging
  onChange: () => void
  onStop: () => void
}

function Actions({ charging: { agreed, isPossible, cardGateway, savedCards }, onChange, onStop }: ActionsProps) {
  const t = useTranslate()
  const mayAgree = useIsAllowed(seriesChargingApi.agree) && isPossible
  const mayRevoke = useIsAllowed(seriesChargingApi.revoke)
  if (!agreed && savedCards.length === 0 && cardGateway !== null)
    return (
      <Button variant="outlined" component={Link} to={paths.wallet()} sx={{ justifySelf: 'start' }}>
        {t('series_charging.to_wallet')}
      </Button>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {mayAgree && savedCards.length > 0 && (
        <Button variant="outlined" onClick={onChange}>
          {t(agreed ? 'series_charging.change' : 'series_charging.turn_on')}
        </Button>
      )}
      {mayRevoke && agreed && (
        <Button variant="outlined" onClick={onStop}>
          {t('series_charging.turn_off')}
        </Button>
      )}
    </Box>
  )
}

function TurnOff({ series, onClose }: { series: string; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const revoke = async () => {
    await call(seriesChargingApi.revoke, { params: { id: series } })
    onClose()
    notify('series_charging.turned_off', { type: 'success' })
    await queries.invalidateQueries({ queryKey: [seriesChargingApi.show.path] })
  }
  return (
    <ConfirmDialog
      title={t('series_charging.turn_off_title')}
      text={t('series_charging.turn_off_text')}
      submit={t('series_charging.turn_off')}
      send={revoke}
      onClose={onClose}
    />
  )
}

/** What is charged when, or who pays; sessions that are still to be charged can be left out. */
function Charges({ charging }: { charging: SeriesCharging }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { longMoment, money } = useFormats()
  const maySkip = useIsAllowed(seriesChargingApi.skip)
  const skip = useAct(seriesChargingApi.skip, {
    onDone: () => {
      notify('series_charging.skipped_now', { type: 'info' })
      void queries.invalidateQueries({ queryKey: [seriesChargingApi.show.path] })
    },
  })
  const { seriesIdentifier: id, currency, sessions } = charging
  if (sessions.length === 0) return null
  return (
    <Box component="ul" aria-labelledby="series-charging" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 720 }}>
      {sessions.map(({ bookingIdentifier: bookingId, startAt, fee, dueAt, chargeAt, status }) => (
        <Box
          component="li"
          key={bookingId}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            py: 3,
            borderBottom: '1px solid var(--hairline)',
          }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{longMoment(startAt)}</Typography>
            <Typography sx={{ fontSize: 14, color: status === 'failed' ? 'var(--error)' : 'var(--muted)' }}>
              {t(`series_charging.state.${status}`, {
                fee: money(fee, currency),
                when: chargeAt === null ? '' : longMoment(chargeAt),
                due: longMoment(dueAt),
              })}
            </Typography>
          </Box>
          {maySkip && chargeAt !== null && (
            <Button
              variant="outlined"
              aria-label={t('series_charging.skip_of', { when: longMoment(startAt) })}
              onClick={() => skip.mutate({ params: { id, bookingId } })}
            >
              {t('series_charging.skip')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
