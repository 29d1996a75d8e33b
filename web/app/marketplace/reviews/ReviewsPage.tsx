import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { reviewApi } from '#schemas/marketplace/reviews.calls.gen.ts'
import type { Review } from '#schemas/marketplace/reviews.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { EmptyWithLink } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { Distribution } from './Distribution.tsx'
import { Stars } from './Stars.tsx'

const perPage = 10

/** Reviews of the signed-in therapist. */
export function ReviewsPage() {
  const t = useTranslate()
  const { identifier: id } = useViewer()
  const [search] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1)
  const reviews = useRead(
    reviewApi.ofProvider,
    { params: { id }, query: { page, perPage } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Page title={t('reviews.title')}>
      <Loaded read={reviews} height={420}>
        {(data) => (data.summary.count === 0 ? <None /> : <All reply={data} />)}
      </Loaded>
    </Page>
  )
}

function None() {
  const t = useTranslate()
  return (
    <>
      <EmptyWithLink
        text={t('reviews.empty')}
        to={paths.appointments()}
        action={t('reviews.to_appointments')}
        isQuiet
      />
      <AboutAnonymous />
    </>
  )
}

function AboutAnonymous() {
  const t = useTranslate()
  return <Typography sx={{ mt: 4, maxWidth: '65ch', color: 'var(--muted)' }}>{t('reviews.about_anonymous')}</Typography>
}

function All({ reply: { data, meta, summary } }: { reply: ReplyOf<typeof reviewApi.ofProvider> }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { sm: 'auto minmax(0, 1fr)' },
          alignItems: 'center',
          mb: 4,
        }}
      >
        <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
          <Typography aria-hidden sx={{ fontSize: 48, lineHeight: 1, fontVariantNumeric: 'tabular-nums' }}>
            {formats.number(summary.average ?? 0)}
          </Typography>
          <Stars rating={summary.average ?? 0} />
          <Typography sx={{ color: 'var(--muted)' }}>{t('reviews.count', { smart_count: summary.count })}</Typography>
        </Box>
        <Distribution counts={summary.distribution} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {data.map((review) => (
          <One key={review.identifier} review={review} />
        ))}
      </Box>
      <Pagination meta={meta} />
      <AboutAnonymous />
    </>
  )
}

function One({ review: { rating, comment, authorName, month } }: { review: Review }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box
      component="li"
      sx={{
        p: 4,
        display: 'grid',
        gap: 2,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      <Stars rating={rating} />
      {comment && <Typography sx={{ maxWidth: '65ch', whiteSpace: 'pre-line' }}>{comment}</Typography>}
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
        {authorName ?? t('reviews.somebody')}, {formats.month(month)}
      </Typography>
    </Box>
  )
}

/** The page number is in the address. */
function Pagination({ meta: { page, lastPage } }: { meta: { page: number; lastPage: number } }) {
  const t = useTranslate()
  if (lastPage === 1) return null
  const to = (wanted: number, label: string) => (
    <Button variant="outlined" component={Link} to={wanted === 1 ? paths.reviews() : `?page=${wanted}`}>
      {label}
    </Button>
  )
  return (
    <Box
      component="nav"
      aria-label={t('reviews.pages')}
      sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}
    >
      {page > 1 && to(page - 1, t('reviews.newer'))}
      {t('reviews.page', { page, lastPage })}
      {page < lastPage && to(page + 1, t('reviews.older'))}
    </Box>
  )
}
