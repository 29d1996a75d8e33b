import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { jobApi } from '#schemas/operations/jobs.calls.gen.ts'
import type { JobBacklog as Waiting } from '#schemas/operations/jobs.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'

const againMs = 30_000

/** Jobs that wait for a retry, by kind, with the last error; hidden if there are none. */
export function JobBacklog() {
  const t = useTranslate()
  const { data } = useRead(jobApi.backlog, {}, { refetchInterval: againMs })
  if (!data || data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="waiting-work" sx={{ mb: 5, maxWidth: '70ch' }}>
      <Typography id="waiting-work" component="h2" variant="h6">
        {t('jobs.backlog.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {data.map((row) => (
          <Line key={row.name} {...row} />
        ))}
      </Box>
    </Box>
  )
}

function Line({ name, waiting, oldestSince, nextTryAt, reason }: Waiting) {
  const t = useTranslate()
  const { moment } = useFormats()
  const sentences = [
    t('jobs.backlog.line', {
      name: t(choiceKey('jobs', 'name', name)),
      smart_count: waiting,
      since: moment(oldestSince),
    }),
    nextTryAt === null ? t('jobs.backlog.next_now') : t('jobs.backlog.next', { at: moment(nextTryAt) }),
    ...(reason === null ? [] : [t('jobs.backlog.answer', { reason })]),
  ]
  return <li>{sentences.join(' ')}</li>
}
