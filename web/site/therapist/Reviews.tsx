import { useState } from 'react'
import { reviewApi } from '#schemas/marketplace/reviews.calls.gen.ts'
import type { Review } from '#schemas/marketplace/reviews.ts'
import { monthOf, ratingOf } from '#shared/i18n/format.ts'
import { useRead } from '#site/lib/use-read.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Retry } from '#site/shell/Retry.tsx'
import { classes } from './therapist-classes.ts'

/** Reviews of clients. Shows the month only, and no name for anonymous reviews. */
export function Reviews({ id, count, rating }: { id: string; count: number; rating: number }) {
  const { locale, t } = useReading()
  const [page, setPage] = useState(1)
  const {
    data: reply,
    error,
    isFetching,
    refetch,
  } = useRead(reviewApi.ofProvider, count > 0 ? { params: { id }, query: { page, perPage: 5 } } : null)
  if (count === 0)
    return (
      <section>
        <h2>{t('therapist.reviews')}</h2>
        <p className={classes.quiet}>{t('therapist.no_reviews')}</p>
      </section>
    )
  return (
    <section aria-busy={isFetching}>
      <h2>{t('therapist.reviews')}</h2>
      <p className={classes.quiet}>
        {t('therapist.rating', {
          rating: ratingOf(locale, rating),
          smart_count: count,
        })}
      </p>
      {error !== undefined && <Retry text={t('shared.broken')} className={classes.plain} onRetry={refetch} />}
      <ul className={classes.reviews}>
        {reply?.data.map((review) => (
          <One key={review.identifier} review={review} />
        ))}
      </ul>
      {reply && reply.meta.lastPage > 1 && (
        <nav className={classes.turn} aria-label={t('therapist.review_pages')}>
          {page > 1 && (
            <button type="button" className={classes.plain} onClick={() => setPage(page - 1)}>
              {t('therapist.newer')}
            </button>
          )}
          {page < reply.meta.lastPage && (
            <button type="button" className={classes.plain} onClick={() => setPage(page + 1)}>
              {t('therapist.older')}
            </button>
          )}
        </nav>
      )}
    </section>
  )
}

function One({ review: { rating, comment, authorName, month } }: { review: Review }) {
  const { locale, t } = useReading()
  return (
    <li>
      <p className={classes.stars}>
        <span aria-hidden="true">
          {'★'.repeat(Math.floor(rating))}
          {rating % 1 > 0 && '½'}
        </span>
        <span className={classes.visuallyHidden}>
          {t('therapist.stars', { rating: rating.toLocaleString(locale) })}
        </span>
      </p>
      {comment && <p className={classes.reading}>{comment}</p>}
      <p className={classes.quiet}>{[authorName ?? t('therapist.anonymous'), monthOf(locale, month)].join(', ')}</p>
    </li>
  )
}
