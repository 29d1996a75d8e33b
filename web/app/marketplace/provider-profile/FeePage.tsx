import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { therapyFeeFields } from '#schemas/marketplace/provider-profile.fields.gen.ts'
import type { OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import * as paths from '#schemas/platform/paths.ts'
import { call } from '#shared/api/api.ts'
import { useRead } from '#ui/api/use-call.ts'
import { BulkAct, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ExportButton } from '#ui/lists/ListTools.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { FeeTable, type Row } from './FeeTable.tsx'

const PackageOffers = lazy(async () => ({ default: (await import('./PackageOffers.tsx')).PackageOffers }))
const ConsultationOffer = lazy(async () => ({ default: (await import('./ConsultationOffer.tsx')).ConsultationOffer }))
const BorneCodes = lazy(async () => ({ default: (await import('./BorneCodes.tsx')).BorneCodes }))
const FeeHistory = lazy(async () => ({ default: (await import('./FeeHistory.tsx')).FeeHistory }))

/** The fee of a session: the general one and those of each therapy, in one table that is the form. */
export function FeePage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(providerApi.own)
  return (
    <Page wide title={t('fees.title')}>
      {isPending && <Skeleton variant="rounded" height={360} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <ListBase resource="fees" perPage={50} disableSyncWithLocation>
          <Fees own={data} />
        </ListBase>
      )}
    </Page>
  )
}

function Fees({ own }: { own: OwnProvider }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const { selectedIds } = useListContext<Row>()
  const mayUseGeneral = useIsAllowed(providerApi.useGeneralFee)
  const general = (
    <BulkAct
      name="general-fee"
      label={t('fees.use_general')}
      title={t('fees.use_general_title', { smart_count: selectedIds.length })}
      text={t('fees.use_general_text')}
      done="fees.general_used"
      donePart="fees.general_used_part"
      act={async (id) => {
        await call(providerApi.useGeneralFee, { params: { id } })
        void queries.invalidateQueries({ queryKey: [providerApi.feeHistory.path] })
      }}
    />
  )
  return (
    <>
      <ListBulk actions={general}>
        <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 44 }}>
          <Typography sx={{ color: 'var(--muted)', mr: 'auto', maxWidth: '65ch' }}>{t('fees.general_text')}</Typography>
          <ExportButton fields={therapyFeeFields} />
        </div>
      </ListBulk>
      <FeeTable own={own} canChoose={mayUseGeneral} />
      <IfAllowed endpoint={providerApi.setGeneralFee}>{null}</IfAllowed>
      <ListState
        empty={t('fees.no_therapies')}
        action={
          <Button variant="contained" component={Link} to={paths.account()}>
            {t('fees.choose_therapies')}
          </Button>
        }
      >
        {null}
      </ListState>
      <Suspense fallback={null}>
        <BorneCodes />
      </Suspense>
      <Suspense fallback={<Skeleton variant="rounded" height={160} sx={{ mt: 8 }} />}>
        <PackageOffers />
        <ConsultationOffer />
      </Suspense>
      <History />
    </>
  )
}

/** Folded; it loads when it is opened. */
function History() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)} sx={history}>
      <summary>{t('fees.history.title')}</summary>
      <Suspense fallback={<Skeleton variant="rounded" height={120} />}>{isOpen && <FeeHistory />}</Suspense>
    </Box>
  )
}

const history = {
  mt: 4,
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 4,
  overflow: 'hidden',
  '& > summary': { px: 3, py: 2.5, minHeight: 44, boxSizing: 'border-box', fontWeight: 600, cursor: 'pointer' },
  '& > summary:focus-visible': { outlineOffset: '-3px', borderRadius: 4 },
} as const
