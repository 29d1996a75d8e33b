import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { privacyApi } from '#schemas/operations/privacy.calls.gen.ts'
import type { ExportState } from '#schemas/operations/privacy.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { intlTag } from '#shared/i18n/locale.ts'
import { Section } from '#app/identity/confirm-password/Section.tsx'
import { useFreshAction } from '#app/identity/second-factor/use-fresh-act.ts'
import { downloadExport } from './download-export.ts'

const pollMs = 2000
/** Without a connection it fails now, instead of waiting for one. */
const atOnce = { networkMode: 'always' } as const

/** The data export: requested, generated in the background, downloaded with a recently entered password. */
export function ExportSection() {
  const t = useTranslate()
  const { data, error, refetch } = useRead(
    privacyApi.exportState,
    {},
    { refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? pollMs : false) },
  )
  const queries = useQueryClient()
  const request = useFreshAction(
    async () => queries.setQueryData(keyOf(privacyApi.exportState), await call(privacyApi.requestExport)),
    atOnce,
  )
  const download = useFreshAction(async () => (await downloadExport()) || refetch(), atOnce)
  return (
    <Section title={t('own_data.export_title')} text={t('own_data.export_text')}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={104} />}
      <div aria-live="polite">{data && <State state={data} />}</div>
      {data && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {data.status === 'ready' && (
            <Button variant="contained" loading={download.isPending} onClick={() => download.mutate()}>
              {t('own_data.export_download')}
            </Button>
          )}
          <Button
            variant={data.status === 'ready' ? 'outlined' : 'contained'}
            loading={request.isPending}
            disabled={data.status === 'preparing'}
            onClick={() => request.mutate()}
          >
            {t(data.status === 'ready' ? 'own_data.export_ask_again' : 'own_data.export_ask')}
          </Button>
        </Box>
      )}
    </Section>
  )
}

function State({ state: { status, expiresAt, bytes } }: { state: ExportState }) {
  const t = useTranslate()
  const { locale, moment } = useFormats()
  if (status === 'none') return null
  const severity = ({ preparing: 'info', ready: 'success', failed: 'error' } as const)[status]
  const words = { until: expiresAt ? moment(expiresAt) : '', size: sizeOf(intlTag[locale], bytes ?? 0) }
  return (
    <Alert severity={severity} variant="outlined" sx={{ color: 'var(--ink)' }}>
      {t(`own_data.export_${status}`, words)}
    </Alert>
  )
}

const sizeOf = (tag: string, bytes: number) =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, Math.round(bytes / 1000)),
  )
