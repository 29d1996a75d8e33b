import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { PackageOfferStatus } from '#schemas/money/package-limits.ts'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import type { OwnPackageOffer } from '#schemas/money/packages.ts'
import { call } from '#shared/api/api.ts'
import { keyOf, useReportError, useRead } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

const CreatePackageDialog = lazy(async () => ({
  default: (await import('./CreatePackageDialog.tsx')).CreatePackageDialog,
}))

/** Packages that the therapist offers, below the fees. */
export function PackageOffers() {
  const t = useTranslate()
  const dialog = useDialog<'create'>()
  const mayCreate = useIsAllowed(packageApi.create)
  const [first, ...others] = useCostlyFees()
  const { data, isPending, error, refetch } = useRead(packageApi.own)
  return (
    <Box component="section" aria-labelledby="packages" sx={{ mt: 8 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography variant="h2" id="packages" sx={{ mr: 'auto' }}>
          {t('packages.offered.title')}
        </Typography>
        {mayCreate && first && (
          <Button variant="outlined" onClick={() => dialog.open('create')}>
            {t('packages.offered.create')}
          </Button>
        )}
      </Box>
      <Typography sx={{ mb: 4, maxWidth: '70ch', color: 'var(--muted)' }}>{t('packages.offered.about')}</Typography>
      {isPending && <Skeleton variant="rounded" height={120} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.offers.length === 0 && <Typography>{t('packages.offered.empty')}</Typography>}
      {data && data.offers.length > 0 && <OfferTable offers={data.offers} />}
      {dialog.opened === 'create' && first && (
        <Suspense fallback={null}>
          <CreatePackageDialog fees={[first, ...others]} onClose={dialog.close} />
        </Suspense>
      )}
    </Box>
  )
}

/** The fees of the therapies that cost something. */
function useCostlyFees() {
  const { data } = useRead(providerApi.therapyFees)
  return data?.data.filter(({ isFree, fee }) => !isFree && fee > 0) ?? []
}

function OfferTable({ offers }: { offers: readonly OwnPackageOffer[] }) {
  const t = useTranslate()
  return (
    <Box
      component="section"
      sx={{ bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4, overflowX: 'auto' }}
      aria-labelledby="packages"
      tabIndex={0}
    >
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('packages.offered.columns.therapy')}</th>
            <th scope="col" className="sum">
              {t('packages.offered.columns.price')}
            </th>
            <th scope="col" className="wide">
              {t('packages.offered.columns.months')}
            </th>
            <th scope="col" className="sum wide">
              {t('packages.offered.columns.sold')}
            </th>
            <th scope="col" className="wide">
              {t('packages.offered.columns.status')}
            </th>
            <th scope="col" aria-label={t('resources.actions')} />
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow key={offer.identifier} offer={offer} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function OfferRow({ offer }: { offer: OwnPackageOffer }) {
  const t = useTranslate()
  const { money } = useFormats()
  const { therapy, sessions, price, each, singleFee, currency, months, sold, status, isOnSale } = offer
  const name = t('packages.offered.name', { therapy: therapy.name, sessions })
  const isHidden = status === 'active' && !isOnSale
  const state = t(isHidden ? 'packages.offered.above_fees' : `packages.offered.statuses.${status}`)
  return (
    <tr>
      <th scope="row">
        {name}
        {/* A phone has no columns for them. */}
        <span className="below narrow">
          {t('packages.offered.months', { smart_count: months })} · {state}
        </span>
      </th>
      <td className="sum">
        {money(price, currency)}
        <span className="below">{t('packages.offered.each', { amount: money(each, currency) })}</span>
        {singleFee > 0 && (
          <span className="below">{t('packages.offered.single', { amount: money(singleFee, currency) })}</span>
        )}
      </td>
      <td className="wide">{t('packages.offered.months', { smart_count: months })}</td>
      <td className="sum wide">{sold}</td>
      <td className="wide">{state}</td>
      <td className="sum">
        <Actions offer={offer} name={name} />
      </td>
    </tr>
  )
}

const next: Record<PackageOfferStatus, readonly PackageOfferStatus[]> = {
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
}

function Actions({ offer: { identifier, status }, name }: { offer: OwnPackageOffer; name: string }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const report = useReportError()
  const mayChange = useIsAllowed(packageApi.setStatus)
  const [isEnding, setEnding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!mayChange) return null
  const send = async (wanted: PackageOfferStatus) => {
    await call(packageApi.setStatus, { params: { id: identifier }, body: { status: wanted } })
    await queries.invalidateQueries({ queryKey: keyOf(packageApi.own) })
    notify('packages.offered.status_set', { type: 'success' })
  }
  const set = async (wanted: PackageOfferStatus) => {
    if (wanted === 'ended') return setEnding(true)
    setBusy(true)
    try {
      await send(wanted)
    } catch (error) {
      await report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {next[status].map((wanted) => (
        <Button
          key={wanted}
          disabled={isBusy}
          color={wanted === 'ended' ? 'error' : 'primary'}
          aria-label={t(`packages.offered.set_one.${wanted}`, { name })}
          onClick={() => void set(wanted)}
          sx={{ minHeight: 44, minWidth: 44, px: { xs: 1, sm: 2 }, fontSize: 14 }}
        >
          {t(`packages.offered.set.${wanted}`)}
        </Button>
      ))}
      {isEnding && (
        <ConfirmDialog
          isHard
          title={t('packages.offered.end_title')}
          text={t('packages.offered.end_text')}
          submit={t('packages.offered.set.ended')}
          send={async () => {
            await send('ended')
            setEnding(false)
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

/** Plain selectors: a style for each cell would cost script. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 44, px: { xs: 2, sm: 3 }, py: 1, textAlign: 'left', fontWeight: 400 },
  '& thead th': { height: 34, fontWeight: 600, color: 'var(--muted)' },
  '& tbody > tr > *': { borderTop: '1px solid var(--hairline)' },
  '& tbody th': { overflowWrap: 'anywhere' },
  '& .sum': { textAlign: 'right' },
  '& .below': { display: 'block', fontSize: 13, color: 'var(--muted)' },
  '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
  '& .narrow': { display: { xs: 'block', sm: 'none' } },
} as const
