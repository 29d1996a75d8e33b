/** Lists are drawn from their schema; each label exists in both languages. */
import type * as Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { CustomDate } from '#schemas/scheduling/availability.ts'
import { Booking } from '#schemas/scheduling/bookings.ts'
import { ImportedClient } from '#schemas/care/client-import.ts'
import { Experience, Insurance, Qualification } from '#schemas/marketplace/credentials.ts'
import {
  Adjustment,
  MoneyPayment,
  MoneyPayout,
  Reconciliation,
  UnmatchedTransfer,
} from '#schemas/operations/finance.ts'
import { AbsenceCase } from '#schemas/operations/absence-cases.ts'
import { FailedJob } from '#schemas/operations/jobs.ts'
import { AuditRow, NewReference, OperatorSession, OperatorUser, ReferenceRow } from '#schemas/operations/operators.ts'
import { OperatorBooking } from '#schemas/operations/operator-bookings.ts'
import { EarningsWeek, Transaction } from '#schemas/money/payments.ts'
import { Earning, Payout } from '#schemas/money/payouts.ts'
import { FeeChange, TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { ModeratedReview } from '#schemas/marketplace/reviews.ts'
import { Verification } from '#schemas/marketplace/verification.ts'
import { de, en } from '#locales/texts.ts'
import { choiceKey, columnFields, filterFields, inputFields, labelKey } from '#ui/forms/fields.ts'
import { ClientLine } from '#app/care/caseload/client-words.ts'
import { missingWords } from '#tests/web/support/missing-words.ts'

const lists: [Type.TObject, string][] = [
  [AbsenceCase, 'absence-cases'],
  [AuditRow, 'audit-log'],
  [Adjustment, 'adjustments'],
  [Booking, 'appointments'],
  [OperatorBooking, 'bookings'],
  [ClientLine, 'clients'],
  [CustomDate, 'availability'],
  [Earning, 'earnings'],
  [EarningsWeek, 'earnings'],
  [Experience, 'experience'],
  [FailedJob, 'jobs'],
  [ImportedClient, 'imported-clients'],
  [Insurance, 'insurance'],
  [ModeratedReview, 'reviews'],
  [MoneyPayment, 'money-payments'],
  [MoneyPayout, 'money-payouts'],
  [OperatorSession, 'sessions'],
  [OperatorUser, 'users'],
  [Payout, 'payouts'],
  [Qualification, 'qualifications'],
  [Reconciliation, 'reconciliations'],
  [ReferenceRow, 'reference'],
  [TherapyFee, 'fees'],
  [Transaction, 'transactions'],
  [UnmatchedTransfer, 'unmatched-transfers'],
  [Verification, 'verifications'],
]

describe.each([
  ['en', en],
  ['de', de],
])('in %s', (_locale, texts) => {
  test.each(lists.map(([schema, resource]) => ({ schema, resource })))(
    '$resource: every column, filter and value has a label',
    ({ schema, resource }) => {
      const keys = [...columnFields(schema), ...filterFields(schema)].flatMap(({ name, choices }) => [
        labelKey(resource, name),
        ...choices.map((choice) => choiceKey(resource, name, choice)),
      ])
      expect(keys.length).toBeGreaterThan(0)
      expect(missingWords(keys, texts)).toEqual([])
    },
  )

  test.each([
    [FeeChange, 'fees'],
    [NewReference, 'reference'],
  ] as const)('form %#, every input has its name', (schema, resource) => {
    const keys = inputFields(schema).map(({ name }) => labelKey(resource, name))
    expect(missingWords(keys, texts)).toEqual([])
  })
})
