import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { DensePanel } from '#app/operations/overview/DensePanel.tsx'
import type { QueueName } from '#schemas/operations/queue-names.ts'
import type { Queue } from '#schemas/operations/queues.ts'
import { useNow } from '#ui/page/use-now.ts'
import { QueueRow } from '../QueueRow.tsx'
import { ageOf, byUrgency } from '../queue-age.ts'
import { useQueues } from '../queue-counts.ts'
import { CardBody } from './CardBody.tsx'

const headHeight = 32
/** Fingers need more than a mouse. */
const rowHeights = { touch: 44, mouse: 36 }

/** What waits, the most urgent first. */
export function QueuesCard({ names }: { names: readonly QueueName[] }) {
  const t = useTranslate()
  const read = useQueues()
  const now = useNow(60_000)
  const list = read.data?.data
  return (
    <DensePanel
      title={t('queues.title')}
      note={list ? <Summary list={list} now={now} /> : ''}
      action={
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, color: 'var(--muted)', fontSize: 13 }}>
          {t('queues.sorted')}
        </Box>
      }
    >
      <CardBody
        read={read}
        space={{
          height: headHeight + names.length * rowHeights.touch,
          '@media (pointer: fine)': { height: { sm: headHeight + names.length * rowHeights.mouse } },
        }}
      >
        {({ data }) => <Queues list={data} now={now} />}
      </CardBody>
    </DensePanel>
  )
}

function Summary({ list, now }: { list: readonly Queue[]; now: number }) {
  const t = useTranslate()
  const count = list.reduce((sum, queue) => sum + queue.count, 0)
  const late = list.filter((queue) => (ageOf(queue, now).share ?? 0) > 1).length
  if (count === 0) return t('queues.nothing')
  return [
    t('queues.summary', { smart_count: count }),
    ...(late > 0 ? [t('queues.late', { smart_count: late })] : []),
  ].join(', ')
}

const heads = ['name', 'count', 'oldest', 'sum'] as const

function Queues({ list, now }: { list: readonly Queue[]; now: number }) {
  const t = useTranslate()
  return (
    <Box component="table" aria-label={t('queues.title')} sx={table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={head}>
              {t(`queues.heads.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byUrgency(list, now).map((queue) => (
          <QueueRow key={queue.name} queue={queue} now={now} />
        ))}
      </tbody>
    </Box>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { px: 2, py: 0, textAlign: 'left' },
  '& td': { height: rowHeights.touch, '@media (pointer: fine)': { height: { sm: rowHeights.mouse } } },
  '& th:first-of-type, & td:first-of-type': { pl: 3.5 },
  '& th:last-of-type, & td:last-of-type': { pr: 3.5 },
  '& thead th': { height: headHeight, fontSize: 13, fontWeight: 600, color: 'var(--muted)' },
  '& .count': { textAlign: 'right' },
  '& .sum': { textAlign: 'right', display: { xs: 'none', sm: 'table-cell' }, fontVariantNumeric: 'tabular-nums' },
  '& .oldest': { pl: { sm: 5 } },
  '& .empty a': { fontWeight: 400, color: 'var(--muted)' },
  '& tbody tr': { position: 'relative', borderTop: '1px solid var(--hairline)' },
  '& tbody tr:hover': { bgcolor: 'var(--sand)' },
} as const
