import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { BookingForm } from './BookingForm.tsx'
import { BookPage } from './BookPage.tsx'

/** Books a session with one therapist. */
export const BookSession = () => (
  <BookPage group="booking" endpoint={bookingApi.create}>
    {(provider, mayBook) => <BookingForm provider={provider} mayBook={mayBook} />}
  </BookPage>
)
