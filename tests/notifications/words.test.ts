import { expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { notificationKinds } from '#schemas/notifications.ts'
import { decisions } from '#schemas/verification.ts'
import { hears, toldAsMoney } from '../../backend/bookings/announce.ts'

const newsOf = {
  booking: Object.keys(hears).filter((news) => news !== toldAsMoney),
  money: ['topped_up', 'credited', 'refunded', 'earned', 'late_fee'],
  verification: [...decisions, 'ends', 'ended', 'document_refused'],
  message: ['new_messages'],
}

test.each([
  ['English', en.notifications],
  ['German', de.notifications],
])('All news have their words in %s, and there are no others', (_language, texts) => {
  for (const kind of notificationKinds) {
    expect(Object.keys(texts[kind]).toSorted()).toEqual(newsOf[kind].toSorted())
    expect(Object.keys(texts.kinds)).toContain(kind)
  }
})
