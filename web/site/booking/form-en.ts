import { card_words } from '#locales/en/money.json'
import { book_package } from '#locales/en/scheduling.json'
import { withTexts } from '#site/lib/with-texts.tsx'
import { BookingForm as Form } from './BookingForm.tsx'

export const BookingForm = withTexts(Form, { book_package, card_words })
