import { type CurrencyCode } from '#schemas/kit.ts'
import { type Locale, sayMoney } from '#schemas/words.ts'
import type { Services } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { sendMail } from '../kit/send-mail.ts'
import { lockAnyBooking, peopleOf } from './queries.ts'

/** What is told about a booking, and to whom: texts `mail.client_<news>` and `mail.provider_<news>`. */
const hears = {
  booking_request: { client: true, provider: true },
  /** The therapist accepted a request, which waits for its payment. */
  accepted: { client: true, provider: false },
  rejected: { client: true, provider: false },
  /** The therapist made an appointment that waits for its payment. */
  payment_request: { client: true, provider: false },
  confirmed: { client: true, provider: true },
  cancelled: { client: true, provider: true },
  expired: { client: true, provider: false },
  credited: { client: true, provider: false },
  moved: { client: true, provider: true },
  move_asked: { client: true, provider: true },
  move_rejected: { client: true, provider: true },
  move_withdrawn: { client: true, provider: true },
  move_expired: { client: true, provider: true },
  no_show: { client: true, provider: true },
  guest_invited: { client: false, provider: true },
  reminder: { client: true, provider: true },
  not_scheduled: { client: true, provider: false },
  review_invitation: { client: true, provider: false },
  series_booked: { client: true, provider: true },
  series_changed: { client: true, provider: true },
  waitlist_offer: { client: true, provider: false },
} as const
export type News = keyof typeof hears

interface Told {
  services: Services
  now: Temporal.Instant
}

/** Mails both sides, in their language and zone; subjects give nothing away. Also has the therapist's next free time worked out anew. */
export async function announceBooking(db: Db, { services }: Told, identifier: string, news: News): Promise<void> {
  const [booking, people] = [await lockAnyBooking(db, identifier), await peopleOf(db, identifier)]
  if (!booking) return
  const words = (locale: Locale, timezone: string) => ({
    start: booking.startAt === null ? '' : sayInstant(locale, timezone, booking.startAt),
    freeUntil: sayDeadline(locale, timezone, booking.freeUntil),
    fee: sayMoney(locale, booking.fee, booking.currency as CurrencyCode),
    refund: sayMoney(locale, booking.refunded ?? 0, booking.currency as CurrencyCode),
    therapist: [people.providerFirstName, people.providerLastName].filter(Boolean).join(' '),
    client: people.clientFirstName ?? '',
  })
  const key = `${news}:${identifier}:${booking.version}`
  if (people.clientEmail !== null && hears[news].client) {
    const locale = people.clientLocale
    await sendMail(services, db, {
      to: people.clientEmail,
      locale,
      template: `client_${news}`,
      words: words(locale, people.clientTimezone),
      path: `${locale === 'de' ? '/de' : ''}/appointments/${identifier}/`,
      key: `client:${key}`,
    })
  }
  if (people.providerEmail !== null && hears[news].provider) {
    const locale = people.providerLocale
    await sendMail(services, db, {
      to: people.providerEmail,
      locale,
      template: `provider_${news}`,
      words: words(locale, people.providerTimezone),
      path: `${locale === 'de' ? '/de' : ''}/appointments/${identifier}/`,
      key: `provider:${key}`,
    })
  }
  await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: booking.providerIdentifier })
}

const sayInstant = (locale: Locale, timeZone: string, instant: string) =>
  new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant)) + ` (${timeZone})`

const sayDeadline = (locale: Locale, timezone: string, instant: string | null) =>
  instant === null ? '' : sayInstant(locale, timezone, instant)
