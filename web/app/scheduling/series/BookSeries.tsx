import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import { BookPage } from '#app/scheduling/bookings/BookPage.tsx'
import { SeriesForm } from './SeriesForm.tsx'

/** `/book/{provider}/series/`: several sessions with one therapist at the same time of day. */
export const BookSeries = () => (
  <BookPage group="series" endpoint={seriesApi.create}>
    {(provider, mayBook) => <SeriesForm provider={provider} mayBook={mayBook} />}
  </BookPage>
)
