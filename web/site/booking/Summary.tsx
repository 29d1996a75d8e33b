import type { ReactNode } from 'react'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { inBothTimeZones, money } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Late, type LoadPart } from '#site/lib/Late.tsx'
import { Picture } from '#site/search/Picture.tsx'
import type { BookingChoice } from '#shared/drafts/booking-choice.ts'
import { offerOf } from './choice.ts'
import type { CodePrice } from './code-price.ts'
import { Icon } from './Icon.tsx'
import type { PackageTermsProps } from './PackageTerms.tsx'
import { Refund } from './Refund.tsx'
import { classes } from './classes.ts'

const loadTerms: LoadPart<PackageTermsProps> = async (locale) =>
  (await (locale === 'de' ? import('./terms-de.ts') : import('./terms-en.ts'))).PackageTerms

interface SummaryProps {
  provider: PublicProvider
  choice: BookingChoice
  /** With a code. */
  price: CodePrice | undefined
  /** A package of the client pays. */
  isFromPackage: boolean
  /** The button, beside the summary on a wide screen. */
  children: ReactNode
}

/** Therapist, time, price and what cancelling refunds. */
export function Summary({ provider, choice, price, isFromPackage, children }: SummaryProps) {
  const { locale, t } = useReading()
  const { name, minutes, fee } = offerOf(provider, choice)
  const time = choice.startAt && inBothTimeZones(locale, choice.startAt, visitorZone(), provider.timezone)
  const format = provider.modalities.find(({ identifier }) => identifier === choice.modality)?.name
  const amountOf = (sum: number) => (sum === 0 ? t('book_page.free') : money(locale, sum, provider.currency))
  const toPay = price?.amount ?? fee
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h2 id="summary">{t('book_page.summary')}</h2>
      <div className={`${classes.when} ${classes.wide}`}>
        <Picture provider={provider} />
        <div>
          <p className={classes.strong}>
            {provider.firstName} {provider.lastName}
          </p>
          <p className={classes.quiet}>{provider.discipline?.name}</p>
        </div>
      </div>
      <ul className={`${classes.facts} ${classes.wide}`}>
        <li>
          <Icon name="calendar" />
          <span className={classes.strong}>
            {choice.isLater
              ? t('book_page.time_later')
              : time
                ? t('book_page.when', { day: time.day, time: time.time })
                : t('book_page.no_time')}
          </span>
        </li>
        <li>
          <Icon name="format" />
          <span>{[format, name].filter(Boolean).join(' · ')}</span>
        </li>
      </ul>
      <dl className={classes.sums}>
        <div>
          <dt>
            {choice.isConsultation
              ? t('book_page.consultation_minutes')
              : minutes === null
                ? t('book_page.session')
                : t('book_page.session_minutes', { minutes })}
          </dt>
          <dd>{amountOf(fee)}</dd>
        </div>
        {price && (
          <div>
            <dt>{t('book_page.promo_off')}</dt>
            <dd>{money(locale, -price.reduction, provider.currency)}</dd>
          </div>
        )}
        <div>
          <dt>{t('book_page.booking_fee')}</dt>
          <dd>{t('book_page.none')}</dd>
        </div>
        <div className={classes.sum}>
          <dt>
            {t(
              (provider.needsApproval && !choice.isConsultation) || choice.isLater
                ? 'book_page.to_pay_later'
                : 'book_page.to_pay',
            )}
          </dt>
          <dd>{isFromPackage ? money(locale, 0, provider.currency) : amountOf(toPay)}</dd>
        </div>
      </dl>
      {choice.startAt !== null &&
        !choice.isLater &&
        toPay > 0 &&
        (isFromPackage ? (
          <Late load={loadTerms} props={{ provider, fee, startAt: choice.startAt }} />
        ) : (
          <Refund provider={provider} fee={toPay} startAt={choice.startAt} />
        ))}
      {children}
    </section>
  )
}
