import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { card } from '#ui/page/card.ts'
import { useNow } from '#ui/page/use-now.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { queueNames, queues } from '#schemas/operations/queue-names.ts'
import type { Queue } from '#schemas/operations/queues.ts'
import * as paths from '#schemas/platform/paths.ts'
import { QueueRow, queueRowHeight } from './QueueRow.tsx'
import { ageOf, byUrgency } from './queue-age.ts'
import { useQueues } from './queue-counts.ts'

/** What waits for this operator, the most urgent first. */
export function OperatorHome() {
  const t = useTranslate()
  const viewer = useViewer()
  const read = useQueues()
  const mine = queueNames.filter((name) => hasPermission(viewer, queues[name].permission))
  if (viewer.mustSetUpSecondFactor) return <Navigate replace to={paths.account()} />
  return (
    <Page wide title={t('account.nav.home')}>
      {mine.length === 0 ? (
        <p>{t('queues.no_permissions')}</p>
      ) : (
        <Loaded read={read} height={(mine.length + 1) * queueRowHeight + 64}>
          {({ data }) => <Queues list={data} />}
        </Loaded>
      )}
    </Page>
  )
}

const heads = ['name', 'count', 'oldest', 'sum'] as const

function Queues({ list }: { list: readonly Queue[] }) {
  const t = useTranslate()
  const now = useNow(60_000)
  const count = list.reduce((sum, queue) => sum + queue.count, 0)
  const late = list.filter((queue) => (ageOf(queue, now).share ?? 0) > 1).length
  const summary = [
    t('queues.summary', { smart_count: count }),
    ...(late > 0 ? [t('queues.late', { smart_count: late })] : []),
  ]
  return (
    <Box component="section" aria-labelledby="queues" sx={{ ...card, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, px: 4, pt: 4, pb: 2 }}>
        <Box component="h2" id="queues" sx={{ m: 0, fontSize: 18 }}>
          {t('queues.title')}
        </Box>
        <Box component="span" sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {count === 0 ? t('queues.nothing') : summary.join(', ')}
        </Box>
      </Box>
      <Box
        component="table"
        aria-labelledby="queues"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 14,
          '& th, & td': { px: 2, textAlign: 'left', height: queueRowHeight },
          '& th:first-of-type, & td:first-of-type': { pl: 4 },
          '& th:last-of-type, & td:last-of-type': { pr: 4 },
          '& thead th': { height: 32, fontSize: 13, fontWeight: 600, color: 'var(--muted)' },
          '& tbody tr': { position: 'relative', borderTop: '1px solid var(--hairline)' },
          '& tbody tr:hover': { bgcolor: 'var(--sand)' },
        }}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <Box
                key={head}
                component="th"
                scope="col"
                sx={head === 'sum' ? { textAlign: 'right !important', display: { xs: 'none', sm: 'table-cell' } } : {}}
              >
                {t(`queues.heads.${head}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {byUrgency(list, now).map((queue) => (
            <QueueRow key={queue.name} queue={queue} now={now} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
