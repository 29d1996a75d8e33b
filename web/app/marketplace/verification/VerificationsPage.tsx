import { useListContext, useRecordContext, useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { verificationFields } from '#schemas/marketplace/verification.fields.gen.ts'
import type { Verification } from '#schemas/marketplace/verification.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { BulkAct, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { type Column, ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { CountryFilter } from './CountryFilter.tsx'
import { isView, QueueViews, queueViews } from './QueueViews.tsx'

type Row = Verification & { id: string }

/** The waiting time follows the date of submission. */
const columns = columnsOf(verificationFields, 'verifications').flatMap((column): Column[] =>
  column.source === 'submittedAt'
    ? [
        column,
        { source: 'waiting', label: 'verification.queue.waiting', sort: false, right: false, element: <Waiting /> },
      ]
    : [column],
)

/** Only on the detail page, so that the other columns fit a desktop. */
const hiddenByDefault = ['discipline']

/** The operators' verification queue. */
export function VerificationsPage() {
  const t = useTranslate()
  return (
    <ListPage
      title="verification.queue.title"
      resource="verifications"
      fields={verificationFields}
      sort="submittedAt"
      start={queueViews.nobodys}
      filters={{ texts: ['search'], children: <CountryFilter label={t(labelKey('verifications', 'country'))} /> }}
      above={<QueueViews />}
    >
      <Queue />
    </ListPage>
  )
}

function Queue() {
  const t = useTranslate()
  const chosen = useColumnChoice('verifications', columns, hiddenByDefault)
  const { selectedIds, filterValues } = useListContext<Row>()
  const isWaiting = isView('nobodys', filterValues as Record<string, unknown>)
  return (
    <>
      <ListBulk
        actions={
          <BulkAct
            name="claim_chosen"
            label={t('verification.queue.claim_chosen')}
            title={t('verification.queue.claim_title', { smart_count: selectedIds.length })}
            text={t('verification.queue.claim_text')}
            done="verification.queue.claimed"
            donePart="verification.queue.claimed_part"
            act={(id) => call(verificationApi.claim, { params: { id } })}
          />
        }
      >
        <ListTools fields={verificationFields} columns={chosen} />
      </ListBulk>
      <ListState
        empty={t(isWaiting ? 'verification.queue.nothing_waits' : 'verification.queue.empty')}
        always={isWaiting ? Object.keys(queueViews.nobodys) : []}
      >
        <ListTable<Row>
          label={t('verification.queue.title')}
          columns={chosen.shown}
          canChoose
          name={({ name }) => name}
          rowLink={({ id }) => paths.verificationCase({ id })}
        />
        <ListPages />
      </ListState>
    </>
  )
}

/** `3 days`, `5 hours`, `12 minutes` */
function lengthOf(locale: string, milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const [count, unit] =
    minutes >= 2880 ? [minutes / 1440, 'day'] : minutes >= 90 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(count))
}

/** Only undecided cases wait. */
function Waiting() {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow(60_000)
  const row = useRecordContext<Row>()
  const isWaiting = row?.submittedAt && (row.status === 'submitted' || row.status === 'in_review')
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {isWaiting ? lengthOf(formats.locale, now - Date.parse(row.submittedAt as string)) : t('resources.nothing')}
    </span>
  )
}
