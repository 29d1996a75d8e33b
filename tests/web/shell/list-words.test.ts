/** Lists are drawn from the fields of their schema; each label exists in both languages. */
import { describe, expect, test } from 'vitest'
import { importedClientFields } from '#schemas/care/client-import.fields.gen.ts'
import { experienceFields, insuranceFields, qualificationFields } from '#schemas/marketplace/credentials.fields.gen.ts'
import { therapyFeeFields } from '#schemas/marketplace/provider-profile.fields.gen.ts'
import { moderatedReviewFields } from '#schemas/marketplace/reviews.fields.gen.ts'
import { verificationFields } from '#schemas/marketplace/verification.fields.gen.ts'
import { earningsWeekFields, transactionFields } from '#schemas/money/payments.fields.gen.ts'
import { earningFields, payoutFields } from '#schemas/money/payouts.fields.gen.ts'
import { absenceCaseFields } from '#schemas/operations/absence-cases.fields.gen.ts'
import {
  adjustmentFields,
  moneyPaymentFields,
  moneyPayoutFields,
  reconciliationFields,
  unmatchedTransferFields,
} from '#schemas/operations/finance.fields.gen.ts'
import { failedJobFields } from '#schemas/operations/jobs.fields.gen.ts'
import { operatorBookingFields } from '#schemas/operations/operator-bookings.fields.gen.ts'
import {
  auditRowFields,
  operatorSessionFields,
  operatorUserFields,
  referenceRowFields,
} from '#schemas/operations/operators.fields.gen.ts'
import { customDateFields } from '#schemas/scheduling/availability.fields.gen.ts'
import { bookingFields } from '#schemas/scheduling/bookings.fields.gen.ts'
import { FeeChange } from '#schemas/marketplace/provider-profile.ts'
import { NewReference } from '#schemas/operations/operators.ts'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { de, en } from '#locales/texts.ts'
import { choiceKey, columnFields, filterFields, inputFields, labelKey } from '#ui/forms/fields.ts'
import { clientLineFields } from '#app/care/caseload/client-words.ts'
import { missingWords } from '#tests/web/support/missing-words.ts'

const lists: [readonly ListField[], string][] = [
  [absenceCaseFields, 'absence-cases'],
  [auditRowFields, 'audit-log'],
  [adjustmentFields, 'adjustments'],
  [bookingFields, 'appointments'],
  [operatorBookingFields, 'bookings'],
  [clientLineFields, 'clients'],
  [customDateFields, 'availability'],
  [earningFields, 'earnings'],
  [earningsWeekFields, 'earnings'],
  [experienceFields, 'experience'],
  [failedJobFields, 'jobs'],
  [importedClientFields, 'imported-clients'],
  [insuranceFields, 'insurance'],
  [moderatedReviewFields, 'reviews'],
  [moneyPaymentFields, 'money-payments'],
  [moneyPayoutFields, 'money-payouts'],
  [operatorSessionFields, 'sessions'],
  [operatorUserFields, 'users'],
  [payoutFields, 'payouts'],
  [qualificationFields, 'qualifications'],
  [reconciliationFields, 'reconciliations'],
  [referenceRowFields, 'reference'],
  [therapyFeeFields, 'fees'],
  [transactionFields, 'transactions'],
  [unmatchedTransferFields, 'unmatched-transfers'],
  [verificationFields, 'verifications'],
]

describe.each([
  ['en', en],
  ['de', de],
])('in %s', (_locale, texts) => {
  test.each(lists.map(([fields, resource]) => ({ fields, resource })))(
    '$resource: every column, filter and value has a label',
    ({ fields, resource }) => {
      const keys = [...columnFields(fields), ...filterFields(fields)].flatMap(({ name, choices }) => [
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
