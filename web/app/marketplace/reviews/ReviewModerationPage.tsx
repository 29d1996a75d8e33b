import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext, useTranslate } from 'react-admin'
import { reviewApi } from '#schemas/marketplace/reviews.calls.gen.ts'
import { moderatedReviewFields } from '#schemas/marketplace/reviews.fields.gen.ts'
import type { ModeratedReview } from '#schemas/marketplace/reviews.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { BulkAct, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { personName } from '#ui/lists/person-name.ts'

type Row = ModeratedReview & { id: string }
type Verdict = 'published' | 'hidden'
const columns = columnsOf(moderatedReviewFields, 'reviews')
const waiting = { status: 'held' } as const

/** The operators' list of reviews: pending ones are published or rejected. */
export function ReviewModerationPage() {
  return (
    <ListPage
      title="judged_reviews.title"
      resource="reviews"
      fields={moderatedReviewFields}
      sort="-createdAt"
      start={waiting}
    >
      <Reviews />
    </ListPage>
  )
}

function Reviews() {
  const t = useTranslate()
  const chosen = useColumnChoice('reviews', columns)
  const { filterValues } = useListContext<Row>()
  const isWaiting = filterValues.status === waiting.status
  return (
    <>
      <ListBulk
        actions={
          <>
            <Chosen verdict="published" name="publish" />
            <Chosen verdict="hidden" name="hide" />
          </>
        }
      >
        <ListTools fields={moderatedReviewFields} columns={chosen} />
      </ListBulk>
      <ListState
        empty={t(isWaiting ? 'judged_reviews.nothing_waits' : 'judged_reviews.empty')}
        always={isWaiting ? Object.keys(waiting) : []}
      >
        <ListTable<Row>
          label={t('judged_reviews.title')}
          columns={chosen.shown}
          canChoose
          name={({ providerName, rating }) => t('judged_reviews.of', { name: personName(providerName, t), rating })}
          more={({ comment }) => (
            <Typography sx={{ py: 2, maxWidth: '65ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {comment ?? t('judged_reviews.no_text')}
            </Typography>
          )}
          actions={(row) => <Decide row={row} />}
        />
        <ListPages />
      </ListState>
    </>
  )
}

/** Sends the version that was read: a review that was changed since is not published. */
const judge = ({ id, editedAt }: Pick<Row, 'id' | 'editedAt'>, status: Verdict) => ({
  params: { id },
  body: { status, editedAt },
})

function Chosen({ verdict, name }: { verdict: Verdict; name: 'publish' | 'hide' }) {
  const t = useTranslate()
  const { data = [], selectedIds } = useListContext<Row>()
  return (
    <BulkAct
      name={`${name}_chosen`}
      label={t(`judged_reviews.${name}`)}
      title={t(`judged_reviews.${name}_title`, { smart_count: selectedIds.length })}
      text={t(`judged_reviews.${name}_text`)}
      done={`judged_reviews.${verdict}`}
      donePart={`judged_reviews.${verdict}_part`}
      isHard={verdict === 'hidden'}
      act={(id) => {
        const row = data.find((one) => one.id === id)
        return call(reviewApi.judge, row ? judge(row, verdict) : { params: { id }, body: { status: verdict } })
      }}
    />
  )
}

/** Decisions that would change the status. */
function Decide({ row }: { row: Row }) {
  const t = useTranslate()
  const { refetch } = useListContext<Row>()
  const act = useAct(reviewApi.judge, { onDone: () => void refetch() })
  const button = (verdict: Verdict, name: 'publish' | 'hide') =>
    row.status !== verdict && (
      <Button
        color={verdict === 'hidden' ? 'error' : 'primary'}
        disabled={act.isPending}
        aria-label={t(`judged_reviews.${name}_one`, { name: personName(row.providerName, t) })}
        onClick={() => act.mutate(judge(row, verdict))}
        sx={{ px: 3 }}
      >
        {t(`judged_reviews.${name}`)}
      </Button>
    )
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {button('published', 'publish')}
      {button('hidden', 'hide')}
    </Box>
  )
}
