/** The mutated sources, by area of the product, and the tests that can detect the mutants. */

export interface Part {
  name: string
  /** Globs of the mutated sources. */
  files: string[]
  /** Globs of the tests, in the order in which they run: the fast ones first. */
  tests: string[]
  /** Tests of a part with a database run completely for each mutant, so that such a part is only sampled. */
  needsDatabase: boolean
}

export interface Area {
  name: string
  parts: Part[]
}

const pure = (files: string[], tests: string[]): Part => ({ name: 'rules', files, tests, needsDatabase: false })
const stored = (files: string[], tests: string[]): Part => ({ name: 'database', files, tests, needsDatabase: true })

export const areas: Area[] = [
  {
    name: 'money',
    parts: [
      pure(
        [
          'backend/money/*/rules.ts',
          'backend/operations/{finance,operator-home,receipts}/rules.ts',
          'backend/money/payouts/details-rules.ts',
          'backend/money/payments/statement-table.ts',
          'schemas/platform/format-money.ts',
          'schemas/money/{platform-share,bank-rules}.ts',
        ],
        [
          'tests/money/*/*rules.test.ts',
          'tests/operations/{finance,operator-home,receipts}/*rules.test.ts',
          'tests/money/*/*-table.test.ts',
          'tests/money/virtual-accounts/readable.test.ts',
        ],
      ),
      stored(
        [
          'backend/money/payments/{ledger,wallet-moves,credit-wallet,settle-payment,settle-debt,clear-earnings,earnings,set-aside}.ts',
          'backend/money/payments/{booking-payment,card-money,disputed-bookings}.ts',
          'backend/money/payments/{ledger,disputed-booking,ledger-check,book-check}-queries.ts',
          'backend/money/payouts/{make-payout,settle-payout,return-payout,decide-payout,hold-payout,release-payout,cancel-payout,request-payout}.ts',
          'backend/money/refunds/{refund-payment,settle-refund,charge-back,handle-dispute-event}.ts',
          'backend/scheduling/bookings/{booking-money,paid-together,pay-booking,refund-by-operator}.ts',
        ],
        [
          'tests/money/payments/wallet.test.ts',
          'tests/money/payments/{card,earnings,other-amounts}.test.ts',
          'tests/money/payouts/{request,decisions,clearing,weekly,follow}.test.ts',
          'tests/money/refunds/*.test.ts',
          'tests/operations/finance/*.test.ts',
          'tests/money/ledger/{books,database-guards}.test.ts',
        ],
      ),
    ],
  },
  {
    name: 'slots',
    parts: [
      pure(
        [
          'backend/scheduling/availability/slots/*.ts',
          'backend/scheduling/availability/{rules,open-minutes,calendar-day}.ts',
        ],
        [
          'tests/scheduling/availability/{rules,slots-minutes,slots}.test.ts',
          'tests/scheduling/availability/{slots-days,slots-limits,slots-offered,slots-together}.test.ts',
          'tests/scheduling/availability/slots-zones.test.ts',
          'tests/scheduling/availability/slots-identifier.test.ts',
          // Not `slots-properties.test.ts`: a thousand random cases for each mutant take too long.
        ],
      ),
      stored(
        [
          'backend/scheduling/availability/{offered-slot,nearest-slots,free-slots-for,claim-slot,next-free-slot,conflicts}.ts',
          'backend/scheduling/availability/{bookable-span,category,date-limits,week-of}.ts',
        ],
        [
          'tests/scheduling/availability/{calendar,week,day-limit,occupancy,race}*.test.ts',
          'tests/scheduling/bookings/{book,moves}.test.ts',
        ],
      ),
    ],
  },
  {
    name: 'permissions',
    parts: [
      pure(
        [
          'schemas/rights.ts',
          'backend/platform/http/guard.ts',
          'backend/operations/operators/rules.ts',
          'backend/scheduling/bookings/actions-while-acting.ts',
        ],
        [
          'tests/architecture/rights-table.test.ts',
          'tests/platform/http/guard.test.ts',
          'tests/operations/operators/rules.test.ts',
          'tests/scheduling/bookings/actions-while-acting.test.ts',
        ],
      ),
    ],
  },
  {
    name: 'rules',
    parts: [
      pure(
        [
          'backend/{identity,marketplace,scheduling,care}/*/rules.ts',
          'backend/operations/privacy/rules.ts',
          'backend/scheduling/bookings/{move-rules,request-rules}.ts',
          'backend/care/messages/office-rules.ts',
          'backend/marketplace/reviews/hold-rules.ts',
          'schemas/scheduling/{cancellation-terms,move-deadline}.ts',
          'schemas/marketplace/credential-rules.ts',
          'schemas/identity/profile-rules.ts',
        ],
        [
          'tests/{identity,marketplace,scheduling,care}/*/*rules.test.ts',
          'tests/operations/privacy/*rules.test.ts',
          'tests/scheduling/bookings/{actions,cancellation-terms}.test.ts',
        ],
      ),
    ],
  },
]
