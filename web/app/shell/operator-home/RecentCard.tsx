import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { auditPhrase } from '#app/operations/operators/audit-phrase.ts'
import { DensePanel, panelRows } from '#app/operations/overview/DensePanel.tsx'
import { operatorHomeApi } from '#schemas/operations/operator-home.calls.gen.ts'
import type { RecentEvent } from '#schemas/operations/operator-home.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { CardBody } from './CardBody.tsx'
import { recentSpace } from './RecentPlaceholder.tsx'

const everyMs = 60_000

/** The newest decisions of operators and events that concern them. */
export function RecentCard() {
  const t = useTranslate()
  const read = useRead(operatorHomeApi.recent, {}, { staleTime: everyMs / 2, refetchInterval: everyMs })
  const today = plainDateOf(useFormats().zone, new Date(useNow()))
  return (
    <DensePanel
      title={t('operator_home.recent.title')}
      action={<Link to={paths.auditLog()}>{t('account.nav.audit')}</Link>}
    >
      <CardBody read={read} space={recentSpace}>
        {({ data }) =>
          data.length === 0 ? (
            <Box sx={{ px: 3.5, pb: 3.5, color: 'var(--muted)' }}>{t('operator_home.recent.empty')}</Box>
          ) : (
            <Box component="ul" sx={rows}>
              {data.map((event) => (
                <Row key={event.identifier} event={event} today={today} />
              ))}
            </Box>
          )
        }
      </CardBody>
    </DensePanel>
  )
}

const rows = {
  ...panelRows,
  '& > li': { borderTop: '1px solid var(--hairline)', px: 3.5, py: 1.5, display: 'flex', gap: 2.5 },
} as const

/** The code stands in the tooltip, as in the audit log. */
function Row({ event: { at, action, by, operatorName }, today }: { event: RecentEvent; today: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const date = plainDateOf(formats.zone, at)
  return (
    <li>
      <Box
        component="time"
        dateTime={at}
        title={formats.moment(at)}
        sx={{
          flex: 'none',
          width: 48,
          color: 'var(--muted)',
          fontSize: 13,
          lineHeight: '20px',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {date === today ? formats.time(at) : formats.date(date, { day: 'numeric', month: 'short' })}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <div title={action}>{auditPhrase(action, t)}</div>
        <Box sx={{ color: 'var(--muted)', fontSize: 13 }}>{operatorName ?? t(`operator_home.recent.by.${by}`)}</Box>
      </Box>
    </li>
  )
}
