import {
  card_words,
  payment_code,
  payment_methods,
  payment_page,
  payouts,
  receipts,
  refunds,
  series_payment,
  statement,
  trail,
  transfers,
} from '#locales/en/money.json'
import { finance } from '#locales/en/operations.json'
import { booking_code } from '#locales/en/scheduling.json'

/**
 * Texts of money beyond the wallet: transfers, refunds, receipts, payouts and the operators' finance pages, loaded with
 * the pages that use them.
 */
export const messages = {
  booking_code,
  card_words,
  finance,
  payment_code,
  payment_methods,
  payment_page,
  payouts,
  receipts,
  refunds,
  series_payment,
  statement,
  trail,
  transfers,
}
