import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import type { PackageDetail } from '#schemas/money/packages.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { ReceiptLink } from '#app/money/receipts/ReceiptLink.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useRead } from '#ui/api/use-call.ts'
import { Fact } from '#ui/lists/Fact.tsx'
import { FactsCard } from '#ui/lists/FactsCard.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { PackageRefund } from './PackageRefund.tsx'

/** `/wallet/packages/{identifier}/`: what is left of a package, its sessions, and its refund. */
export function PackagePage() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(packageApi.show, { params: { id } })
  const name = data && `${data.provider.firstName} ${data.provider.lastName}`.trim()
  return (
    <Page title={name ? t('packages.own.title_with', { name }) : t('packages.own.title')}>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Facts sold={data} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            {data.remaining > 0 && (
              <Button
                variant="contained"
                href={addressOf(locale, paths.book({ id: data.provider.identifier, therapy: data.therapy.identifier }))}
              >
                {t('packages.own.book')}
              </Button>
            )}
            <ReceiptLink of={{ payment: data.paymentReference }} />
          </Box>
          <History uses={data.uses} sold={data} />
          {data.refund && <PackageRefund sold={data} refund={data.refund} />}
        </Box>
      )}
    </Page>
  )
}

function Facts({ sold }: { sold: PackageDetail }) {
  const t = useTranslate()
  const { money, date, zone } = useFormats()
  const { sessions, remaining, therapy, status, price, currency, boughtAt, expiresAt, endedAt, refunded } = sold
  const day = (instant: string) => date(plainDateOf(zone, instant), { dateStyle: 'medium' })
  return (
    <FactsCard columns="1fr 1fr" below={0}>
      <Fact name={t(`packages.own.statuses.${status}`)} isWide>
        {t('packages.own.what', { sessions, therapy: therapy.name })}
      </Fact>
      {status === 'active' && (
        <Fact name={t('packages.own.fields.remaining')}>{t('packages.own.remaining', { remaining, sessions })}</Fact>
      )}
      {status === 'active' && <Fact name={t('packages.own.fields.until')}>{day(expiresAt)}</Fact>}
      <Fact name={t('packages.own.fields.price')}>{money(price, currency)}</Fact>
      <Fact name={t('packages.own.fields.bought')}>{day(boughtAt)}</Fact>
      {endedAt && <Fact name={t('packages.own.fields.refunded')}>{money(refunded, currency)}</Fact>}
      {endedAt && <Fact name={t('packages.own.fields.ended')}>{day(endedAt)}</Fact>}
    </FactsCard>
  )
}

function History({ uses, sold: { currency } }: { uses: PackageDetail['uses']; sold: PackageDetail }) {
  const t = useTranslate()
  const { moment, money } = useFormats()
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: 18, mb: 2 }}>
        {t('packages.own.history')}
      </Typography>
      {uses.length === 0 && <Typography>{t('packages.own.no_history')}</Typography>}
      <Box component="ul" sx={list}>
        {uses.map(({ bookingIdentifier, startAt, amount, state }) => (
          <li key={bookingIdentifier}>
            <Link to={paths.appointment({ id: bookingIdentifier })}>
              {startAt === null ? t('packages.own.no_time') : moment(startAt)}
            </Link>
            <span>{money(amount, currency)}</span>
            <span>{t(`packages.own.states.${state}`)}</span>
          </li>
        ))}
      </Box>
    </section>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 3,
    alignItems: 'center',
    minHeight: 44,
    borderBottom: '1px solid var(--hairline)',
  },
  '& > li > a': { flex: '1 1 200px' },
  '& > li > span:last-of-type': { minWidth: 130, color: 'var(--muted)', textAlign: 'right' },
} as const
