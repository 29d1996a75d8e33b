import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking, OwnClient } from '#schemas/scheduling/bookings.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { LoadError, EmptyWithLink } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { clientName } from './ClientSelect.tsx'
import { NewAppointmentForm } from './NewAppointmentForm.tsx'
import { MadeActions } from './MadeActions.tsx'
import { SeriesMade } from './SeriesMade.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'

/** A therapist books an appointment for one of their clients. */
export function NewAppointmentPage() {
  const t = useTranslate()
  const { offer, isPending, error, retry } = useOwnOffer()
  const wanted = useWantedClient()
  const wantedStart = useWantedStart()
  const clients = useRead(bookingApi.ownClients)
  const [made, setMade] = useState<Booking | null>(null)
  const [series, setSeries] = useState<{ series: Series; clientName: string } | null>(null)
  // The form is longer than the screen, so the next view scrolls to its top.
  const showSeries = (series: Series, client: OwnClient | null) => {
    setSeries({ series, clientName: client ? clientName(client) : '' })
    globalThis.scrollTo(0, 0)
  }
  const show = (booking: Booking) => {
    setMade(booking)
    globalThis.scrollTo(0, 0)
  }
  const isWaiting = isPending || clients.isPending || wanted.isPending
  const failure = error ?? clients.error
  if (made) return <Confirmation booking={made} onAnother={() => setMade(null)} />
  if (series) return <SeriesMade {...series} onAnother={() => setSeries(null)} />
  return (
    <Page wide title={t('new_appointment.title')}>
      {failure && <LoadError error={failure} onRetry={() => Promise.all([retry(), clients.refetch()])} />}
      {!failure && isWaiting && <Skeleton variant="rounded" height={640} />}
      {!failure && !isWaiting && clients.data?.meta.total === 0 && (
        <EmptyWithLink text={t('new_appointment.none')} to={paths.appointments()} action={t('new_appointment.back')} />
      )}
      {!failure && !isWaiting && offer && clients.data?.meta.total !== 0 && (
        <NewAppointmentForm
          offer={offer}
          client={wanted.client}
          wantedStart={wantedStart}
          onMade={show}
          onMadeSeries={showSeries}
        />
      )}
    </Page>
  )
}

/** Therapies with their fees, and the session types, of the signed-in therapist. */
function useOwnOffer() {
  const viewer = useViewer()
  const fees = useRead(providerApi.therapyFees)
  const own = useRead(providerApi.own)
  const ways = useRead(
    regionApi.reference,
    { params: { kind: 'modality' }, query: { country: viewer.country } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const all = [fees, own, ways]
  const offer =
    fees.data && own.data && ways.data
      ? {
          therapies: fees.data.data,
          modalities: ways.data.filter(({ identifier }) => own.data.info.modalities.includes(identifier)),
        }
      : undefined
  return {
    offer,
    isPending: all.some((one) => one.isPending),
    error: all.find((one) => one.error)?.error,
    retry: () => Promise.all(all.filter((one) => one.error).map((one) => one.refetch())),
  }
}

/** The client that the address names; null if it is not the therapist's client. */
function useWantedClient(): { client: OwnClient | null; isPending: boolean } {
  const [words] = useSearchParams()
  const id = words.get('client')
  const { data, isPending } = useRead(relationApi.client, { params: { id: id ?? '' } }, { enabled: id !== null })
  if (id === null) return { client: null, isPending: false }
  if (!data || data.status === 'left') return { client: null, isPending }
  const { identifier, firstName, lastName, lastSession } = data
  return { client: { identifier, firstName, lastName, lastSessionAt: lastSession?.startAt ?? null }, isPending }
}

/** The time that the address names, if it is still to come. */
function useWantedStart(): string | undefined {
  const [words] = useSearchParams()
  const [now] = useState(() => Date.now())
  const time = Date.parse(words.get('at') ?? '')
  return time > now ? new Date(time).toISOString() : undefined
}

function Confirmation({ booking, onAnother }: { booking: Booking; onAnother: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const { startAt, timezones, payment, fee, currency, identifier } = booking
  const name = clientOf(booking)
  return (
    <Page title={t('new_appointment.done_title')}>
      <Box component="output" sx={{ display: 'grid', gap: 2, mb: 6 }}>
        <Typography sx={{ fontWeight: 600 }}>{startAt && sentence(startAt, timezones.client)}</Typography>
        <Typography>
          {payment.dueAt
            ? t('new_appointment.done_pending', {
                name,
                amount: formats.money(fee, currency),
                due: formats.longMoment(payment.dueAt),
              })
            : t('new_appointment.done_free', { name })}
        </Typography>
      </Box>
      <MadeActions id={identifier} onAnother={onAnother} />
    </Page>
  )
}
