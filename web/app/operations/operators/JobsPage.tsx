import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ListBase, useListContext, useNotify, useTranslate } from 'react-admin'
import { jobApi } from '#schemas/operations/jobs.calls.gen.ts'
import { failedJobFields } from '#schemas/operations/jobs.fields.gen.ts'
import { failedJobDays, type FailedJob } from '#schemas/operations/jobs.ts'
import { Page } from '#ui/page/Page.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { call } from '#shared/api/api.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { BulkAct, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { JobBacklog } from './JobBacklog.tsx'

type Row = FailedJob & { id: string }
const columns = columnsOf(failedJobFields, 'jobs')
/** Shown in the expanded row. */
const hiddenByDefault = ['createdAt', 'tries']

/** Failed mails and other jobs; one or many can be retried. */
export function JobsPage() {
  const t = useTranslate()
  return (
    <Page isList title={t('jobs.title')}>
      <Typography sx={{ mb: 5, maxWidth: '70ch', color: 'var(--muted)' }}>
        {t('jobs.about', { days: failedJobDays })}
      </Typography>
      <JobBacklog />
      <ListBase resource="jobs" perPage={50}>
        <ListFilters fields={failedJobFields} resource="jobs" />
        <Jobs />
      </ListBase>
    </Page>
  )
}

function Jobs() {
  const t = useTranslate()
  const chosen = useColumnChoice('jobs', columns, hiddenByDefault)
  const { selectedIds } = useListContext<Row>()
  return (
    <>
      <ListBulk
        actions={
          <BulkAct
            name="retry_chosen"
            label={t('jobs.retry')}
            title={t('jobs.retry_title', { smart_count: selectedIds.length })}
            text={t('jobs.retry_text')}
            done="jobs.retried"
            donePart="jobs.retried_part"
            act={(id) => call(jobApi.retry, { params: { id } })}
          />
        }
      >
        <ListTools fields={failedJobFields} columns={chosen} />
      </ListBulk>
      <ListState empty={t('jobs.empty')}>
        <ListTable<Row>
          label={t('jobs.title')}
          columns={chosen.shown}
          canChoose
          name={(row) => wordsFor(t, row)}
          actions={(row) => <Retry row={row} />}
          more={(row) => <Details row={row} />}
        />
        <ListPages />
      </ListState>
    </>
  )
}

/** `Mail, client_reminder` */
const wordsFor = (t: ReturnType<typeof useTranslate>, { name, subject }: Row) =>
  [t(choiceKey('jobs', 'name', name)), subject].filter(Boolean).join(', ')

/** The full reason, which the row cuts, and the fields that the row leaves out. */
function Details({ row: { reason, createdAt, tries } }: { row: Row }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
      <Fact name={t(labelKey('jobs', 'reason'))}>{reason ?? t('resources.nothing')}</Fact>
      <Fact name={t(labelKey('jobs', 'tries'))}>{formats.number(tries)}</Fact>
      <Fact name={t(labelKey('jobs', 'createdAt'))}>{formats.moment(createdAt)}</Fact>
    </Box>
  )
}

function Retry({ row }: { row: Row }) {
  const t = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const retry = useAct(jobApi.retry, {
    onDone: () => {
      notify('jobs.retried', { type: 'success', messageArgs: { smart_count: 1 } })
      void refetch()
    },
    // It was already done or retried by another operator.
    onRefused: () => {
      void refetch()
      return false
    },
  })
  return (
    <Button
      loading={retry.isPending}
      aria-label={t('jobs.retry_one', { name: wordsFor(t, row) })}
      onClick={() => retry.mutate({ params: { id: row.id } })}
      sx={{ px: 3, whiteSpace: 'nowrap' }}
    >
      {t('jobs.retry')}
    </Button>
  )
}
