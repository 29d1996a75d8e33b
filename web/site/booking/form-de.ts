import { card_words } from '#locales/de/money.json'
import { book_package } from '#locales/de/scheduling.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { BookingForm as Form } from './BookingForm.tsx'

export const BookingForm = withTexts(Form, { book_package, card_words })
