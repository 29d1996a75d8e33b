import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { OperatorBookingDetail } from '#schemas/operations/operator-bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { usePriceNote } from '#app/operations/operators/use-price-note.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { Fact } from '#ui/lists/Fact.tsx'
import { FactsCard } from '#ui/lists/FactsCard.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { personName } from '#ui/lists/person-name.ts'

const label = (name: string) => labelKey('bookings', name)

/** Who, when, status and sums; a sum of nothing is left out. */
export function BookingFacts({ booking }: { booking: OperatorBookingDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  const { currency, status, payment } = booking
  const sums = (['refunded', 'refundable', 'disputed', 'setOff'] as const).filter((name) => booking[name] > 0)
  return (
    <FactsCard columns={{ xs: 'repeat(auto-fit, minmax(145px, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }} below={4}>
      <People booking={booking} />
      <Fact name={t(label('status'))}>
        <StatusBadge status={status} text={t(choiceKey('bookings', 'status', status))} />
      </Fact>
      <Fact name={t(label('payment'))}>
        <StatusBadge status={payment} text={t(choiceKey('bookings', 'payment', payment))} />
      </Fact>
      <Times booking={booking} />
      <Price booking={booking} />
      {sums.map((name) => (
        <Fact key={name} name={t(label(name))}>
          {formats.money(booking[name], currency)}
        </Fact>
      ))}
      <Ends booking={booking} />
      <Fact name={t(label('identifier'))} isWide>
        {booking.identifier}
      </Fact>
    </FactsCard>
  )
}

/** The fee and, where it is not the usual one, why. */
function Price({ booking }: { booking: OperatorBookingDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  const { fee, currency, reduction } = booking
  const note = usePriceNote()(booking, currency)
  const money = (sum: number) => formats.money(sum, currency)
  return (
    <>
      <Fact name={t(label('fee'))}>{money(fee)}</Fact>
      {note && <Fact name={t('finance.price.title')}>{note}</Fact>}
      {reduction && <Fact name={t('finance.price.full_fee')}>{money(fee + reduction.amount)}</Fact>}
      {reduction && reduction.returned > 0 && (
        <Fact name={t('finance.price.returned')}>{money(reduction.returned)}</Fact>
      )}
    </>
  )
}

function People({ booking }: { booking: OperatorBookingDetail }) {
  const t = useTranslate()
  const viewer = useViewer()
  const person = (name: string, id: string) => {
    const shown = personName(name, t)
    return hasPermission(viewer, 'support') ? <Link to={paths.user({ id })}>{shown}</Link> : shown
  }
  return (
    <>
      <Fact name={t(label('clientName'))}>{person(booking.clientName, booking.clientIdentifier)}</Fact>
      <Fact name={t(label('providerName'))}>{person(booking.providerName, booking.providerIdentifier)}</Fact>
    </>
  )
}

function Times({ booking }: { booking: OperatorBookingDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  const { startAt, endAt, createdAt, createdBy, timezones, series, modality } = booking
  return (
    <>
      <Fact name={t(label('startAt'))}>
        {startAt && endAt
          ? t('finance.bookings.when', { from: formats.moment(startAt), to: formats.time(endAt) })
          : t('resources.nothing')}
      </Fact>
      <Fact name={t(label('timezones'))}>{t('finance.bookings.zones', timezones)}</Fact>
      <Fact name={t(label('modality'))}>{modality.name}</Fact>
      <Fact name={t(label('createdAt'))}>{formats.moment(createdAt)}</Fact>
      <Fact name={t(label('createdBy'))}>{t(choiceKey('bookings', 'by', createdBy))}</Fact>
      {series && (
        <Fact name={t(label('series'))}>
          {t('finance.bookings.series', { index: formats.number(series.index), count: formats.number(series.count) })}
        </Fact>
      )}
    </>
  )
}

/** How the booking can end, or has ended. */
function Ends({ booking }: { booking: OperatorBookingDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const { status, paymentDueAt, freeUntil, windowHours, cancelledBy, absenceCase } = booking
  const isOpen = status === 'pending' || status === 'confirmed'
  const reported = absenceCase && t(choiceKey('bookings', 'absenceCase', absenceCase))
  return (
    <>
      {status === 'pending' && paymentDueAt && (
        <Fact name={t(label('paymentDueAt'))}>{formats.moment(paymentDueAt)}</Fact>
      )}
      {isOpen && freeUntil && (
        <Fact name={t(label('freeUntil'))}>
          {t('finance.bookings.window', { when: formats.moment(freeUntil), hours: formats.number(windowHours) })}
        </Fact>
      )}
      {cancelledBy && <Fact name={t(label('cancelledBy'))}>{t(choiceKey('bookings', 'by', cancelledBy))}</Fact>}
      {reported && (
        <Fact name={t(label('absenceCase'))}>
          {hasPermission(viewer, 'finance') ? <Link to={paths.absenceCases()}>{reported}</Link> : reported}
        </Fact>
      )}
    </>
  )
}
