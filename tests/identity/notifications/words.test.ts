import { expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { notificationKinds } from '#schemas/identity/notifications.ts'
import { decisions } from '#schemas/marketplace/verification.ts'
import { notifiedAsMoney, recipients } from '#backend/scheduling/bookings/announce.ts'

const eventsOf = {
  booking: Object.keys(recipients).filter((news) => news !== notifiedAsMoney),
  money: [
    'topped_up',
    'credited',
    'refunded',
    'earned',
    'late_fee',
    'transferred_in',
    'adjusted_down',
    'adjusted_up',
    'charge_returned',
    'charged_back',
    'owed',
    'session_disputed',
    'session_settled',
    'earning_taken_back',
    'fee_lowered',
    'payout_cancelled',
    'payout_details_added',
    'payout_details_changed',
    'payout_details_refused',
    'payout_failed',
    'payout_held',
    'payout_paid',
    'refund_failed',
    'refund_processed',
    'package_bought',
    'package_sold',
    'package_returned',
    'package_refunded',
    'package_expired',
    'package_expiring',
    'package_withdrawn',
    'code_proposed',
    'gift_redeemed',
    'gift_expired',
  ],
  verification: [...decisions, 'ends', 'ended', 'document_refused'],
  message: ['new_messages'],
}

test.each([
  ['English', en.notifications],
  ['German', de.notifications],
])('All notifications have texts in %s, and there are no unused ones', (_language, texts) => {
  for (const kind of notificationKinds) {
    expect(Object.keys(texts[kind]).toSorted()).toEqual(eventsOf[kind].toSorted())
    expect(Object.keys(texts.kinds)).toContain(kind)
  }
})
