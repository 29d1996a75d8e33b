import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { isEncrypted } from '#shared/api/secure.ts'
import formClasses from '#shared/form/form.module.css'
import { clockUntil, money, momentOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { AboutYou } from './AboutYou.tsx'
import { HeldBar } from './HeldBar.tsx'
import { Icon } from './Icon.tsx'
import { Note } from './Note.tsx'
import { PaymentBlock } from './PaymentBlock.tsx'
import { Processing } from './Processing.tsx'
import { SessionBlock } from './SessionBlock.tsx'
import { Summary } from './Summary.tsx'
import { useBookingForm } from './use-booking-form.ts'
import { useConsultation } from './use-consultation.ts'
import type { HoldState } from './hold-hour.ts'
import { useSeconds } from './use-seconds.ts'
import type { Viewer } from './use-viewer.ts'
import stripStyles from '#site/day-strip/day-strip.css?inline'
import { useSheet } from '#site/lib/use-sheet.ts'
import { Late, type LoadPart } from '#site/lib/Late.tsx'
import { classes } from './classes.ts'
import type { HaveCodeProps } from './HaveCode.tsx'
import styles from './page.css?inline'

const loadCode: LoadPart<HaveCodeProps> = async (locale) =>
  (await (locale === 'de' ? import('./code-de.ts') : import('./code-en.ts'))).HaveCode

interface BookingFormProps {
  provider: PublicProvider
  viewer: Viewer
}

type Booking = ReturnType<typeof useBookingForm>

/** Session, person and payment on one page; the hour is held meanwhile. */
export function BookingForm({ provider, viewer }: BookingFormProps) {
  useSheet(stripStyles)
  useSheet(styles)
  const { t } = useReading()
  const booking = useBookingForm(provider, viewer)
  const { choice, change, hold, code, form, here, fee, isPaidNow } = booking
  const mayConsultation = useConsultation({ provider, isClient: viewer.isClient, choice, change })
  const isFromPackage = isPaidNow && booking.payment?.method === 'package'
  const button = <PayButton provider={provider} booking={booking} />
  return (
    <form {...form.handlers} className={classes.form}>
      <HeldBar state={hold.state} onAgain={hold.again} />
      <div className={classes.page}>
        <div className={classes.main}>
          <h1>{t('book_page.title_with', { name: `${provider.firstName} ${provider.lastName}` })}</h1>
          <SessionBlock
            provider={provider}
            choice={choice}
            hold={hold.state}
            mayConsultation={mayConsultation}
            error={form.errors.slot}
            onChange={change}
            onRetry={hold.again}
          />
          {!viewer.isClient && (
            <AboutYou
              form={form}
              code={code}
              therapist={provider.firstName}
              providers={viewer.providers}
              here={here}
              onLeave={hold.retain}
            />
          )}
          <Extras provider={provider} booking={booking} isClient={viewer.isClient} />
          {isPaidNow && (
            <PaymentBlock
              number={viewer.isClient ? 2 : 3}
              fee={fee}
              currency={provider.currency}
              viewer={viewer}
              own={booking.own}
              value={booking.payment}
              onChange={booking.setPayment}
            />
          )}
          {booking.fullFee > 0 && !choice.isLater && !isFromPackage && (
            <div className={classes.block}>
              <Late
                load={loadCode}
                props={{
                  session: booking.session,
                  price: booking.price,
                  refusal: form.errors.promotionCode,
                  onPrice: booking.setPrice,
                }}
              />
            </div>
          )}
          {provider.needsApproval && !choice.isConsultation && (
            <p className={classes.block}>{t('book_page.approval', { name: provider.firstName })}</p>
          )}
        </div>
        <Summary provider={provider} choice={choice} price={booking.price} isFromPackage={isFromPackage}>
          <div className={classes.wide}>{button}</div>
          {isPaidNow && isEncrypted() && (
            <p className={classes.secure}>
              <Icon name="lock" />
              {t('payment.encrypted')}
            </p>
          )}
        </Summary>
      </div>
      {booking.isPlacing && <Processing isFree={fee === 0} />}
      <PayBar provider={provider} booking={booking}>
        {button}
      </PayBar>
    </form>
  )
}

/** The note, and for clients the way to several sessions. */
function Extras({ provider, booking, isClient }: { provider: PublicProvider; booking: Booking; isClient: boolean }) {
  const { locale, t } = useReading()
  const { choice, change } = booking
  const series = paths.bookSeries({ id: provider.identifier, therapy: choice.therapy })
  return (
    <div className={classes.block}>
      <Note therapist={provider.firstName} value={choice.note} onChange={(note) => change({ note })} />
      {isClient && !choice.isConsultation && (
        <a className={classes.series} href={addressOf(locale, series)}>
          {t('book_page.series')}
        </a>
      )}
    </div>
  )
}

/** Names the action and the sum. Never disabled: pressed too early, it says what is missing. */
function PayButton({ provider, booking }: { provider: PublicProvider; booking: Booking }) {
  const { locale, t } = useReading()
  const { choice, fee, isPaidNow, payment, isBusy } = booking
  const amount = money(locale, fee, provider.currency)
  const label = choice.isConsultation
    ? 'book_page.book_consultation'
    : choice.isLater
      ? 'book_page.book_later'
      : fee === 0
        ? 'book_page.book_free'
        : !isPaidNow
          ? 'book_page.request'
          : payment?.method === 'package'
            ? 'book_package.pay'
            : payment?.method === 'wallet'
              ? 'book_page.pay_wallet'
              : 'book_page.pay'
  return (
    <button type="submit" className={classes.pay} aria-disabled={isBusy}>
      {isBusy && <span className={formClasses.spinner} aria-hidden="true" />}
      {t(label, { amount })}
    </button>
  )
}

/** On a phone, at the lower edge: the chosen time and the button. */
function PayBar({
  provider,
  booking,
  children,
}: {
  provider: PublicProvider
  booking: Booking
  children: React.ReactNode
}) {
  const { locale } = useReading()
  const { startAt, isLater } = booking.choice
  return (
    <div className={classes.payBar} data-page-bar="">
      <p>
        <span>
          {[startAt !== null && !isLater && momentOf(locale, visitorZone(), startAt), provider.firstName]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <HeldShort state={booking.hold.state} />
      </p>
      {children}
    </div>
  )
}

function HeldShort({ state }: { state: HoldState }) {
  const { t } = useReading()
  const now = useSeconds()
  if (state.is !== 'held') return null
  return <b aria-hidden="true">{t('book_page.held_short', { clock: clockUntil(state.until, now) })}</b>
}
