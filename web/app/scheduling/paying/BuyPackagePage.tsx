import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import type { PackagePurchase } from '#schemas/money/packages.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { currencyFor } from '#schemas/platform/countries.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PackageRules } from '#app/money/packages/PackageRules.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { isEncrypted } from '#shared/api/secure.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useRead } from '#ui/api/use-call.ts'
import { Fact } from '#ui/lists/Fact.tsx'
import { FactsCard } from '#ui/lists/FactsCard.tsx'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { PayWith } from './PayWith.tsx'
import { useBuyPackage } from './use-buy-package.ts'

/** `/wallet/buy/{identifier}/`: what a package is and what goes back, before it is bought. */
export function BuyPackagePage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const mayBuy = useIsAllowed(packageApi.buy)
  const { data, isPending, error, refetch } = useRead(packageApi.purchase, { params: { id } })
  const name = data && nameOf(data)
  return (
    <Page title={name ? t('packages.buy.title_with', { name }) : t('packages.buy.title')}>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && !mayBuy && <EmptyState text={t('errors.IMPERSONATION_BLOCKED')} />}
      {data && mayBuy && <Purchase purchase={data} />}
    </Page>
  )
}

const nameOf = ({ provider: { firstName, lastName } }: PackagePurchase) => `${firstName} ${lastName}`.trim()

function Purchase({ purchase }: { purchase: PackagePurchase }) {
  const t = useTranslate()
  const { locale, money } = useFormats()
  const { country } = useViewer()
  const { offer } = purchase
  const { identifier, price, singleFee, currency } = offer
  const { pay, isBusy, isProcessing, leave } = useBuyPackage(offer)
  const isOurs = currencyFor(country) === currency
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts purchase={purchase} />
      <PackageRules therapy={offer.therapy.name} therapist={nameOf(purchase)} single={money(singleFee, currency)} />
      {!isOurs && <Typography role="alert">{t('packages.buy.other_country')}</Typography>}
      {isOurs && (
        <PayWith
          cost={{ ...purchase, amount: price, currency, dueAt: null, payment: { status: 'none' } }}
          returnUrl={addressOf(locale, paths.buyPackage({ id: identifier }))}
          isUnpaid={false}
          isHeld={false}
          isBusy={isBusy}
          refusal={undefined}
          onPay={pay}
          onChooseAgain={() => undefined}
        />
      )}
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
        {t('packages.buy.by_card')} {isEncrypted() && t('payment.encrypted')}
      </Typography>
      {isProcessing && <PendingOverlay isFree={false} onLeave={leave} />}
    </Box>
  )
}

function Facts({ purchase: { offer, expiresAt } }: { purchase: PackagePurchase }) {
  const t = useTranslate()
  const { date, money, zone } = useFormats()
  const { therapy, sessions, price, each, singleFee, currency } = offer
  return (
    <FactsCard columns={{ xs: '1fr', sm: '1fr 1fr' }} below={0}>
      <Fact name={t('packages.buy.package')} isWide>
        {t('packages.buy.what', { sessions, therapy: therapy.name })}
      </Fact>
      <Fact name={t('packages.buy.price')}>
        <b>{money(price, currency)}</b>
      </Fact>
      <Fact name={t('packages.buy.each')}>{money(each, currency)}</Fact>
      <Fact name={t('packages.buy.single')}>{money(singleFee, currency)}</Fact>
      <Fact name={t('packages.buy.until')}>{date(plainDateOf(zone, expiresAt), { dateStyle: 'long' })}</Fact>
    </FactsCard>
  )
}
