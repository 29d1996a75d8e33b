/** What is mutated, by area of the product, and the tests that can see it. */

export interface Part {
  name: string
  /** Globs of the mutated sources. */
  files: string[]
  /** Globs of the tests, in the order in which they run: the quick ones first. */
  tests: string[]
  /** Tests of a part with a database run whole for each mutant, so such a part is only sampled. */
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
          'backend/{payments,payouts,refunds,finance,receipts,virtual-accounts}/rules.ts',
          'backend/payouts/details-rules.ts',
          'backend/payments/statement-table.ts',
          'schemas/{say-money,platform-share,bank-rules}.ts',
        ],
        [
          'tests/{payments,payouts,refunds,finance,receipts,virtual-accounts}/*rules.test.ts',
          'tests/{payments,payouts,refunds,finance,receipts,virtual-accounts}/*-table.test.ts',
          'tests/finance/reconciliation-rules.test.ts',
          'tests/payments/say-money.test.ts',
          'tests/virtual-accounts/readable.test.ts',
        ],
      ),
      stored(
        [
          'backend/payments/{ledger,wallet-moves,credit-wallet,settle-payment,settle-debt,clear-earnings,earnings,set-aside}.ts',
          'backend/payments/{booking-payment,card-money,disputed-bookings,check-books}.ts',
          'backend/payouts/{make-payout,settle-payout,return-payout,decide-payout,request-payout}.ts',
          'backend/refunds/{refund-payment,settle-refund,take-back,hear-dispute}.ts',
          'backend/bookings/{booking-money,pay-booking,refund-by-operator}.ts',
        ],
        [
          'tests/payments/wallet.test.ts',
          'tests/payments/{card,earnings,paid-otherwise}.test.ts',
          'tests/payouts/{request,decisions,clearing,weekly,follow}.test.ts',
          'tests/refunds/*.test.ts',
          'tests/finance/*.test.ts',
          'tests/ledger/{books,walls}.test.ts',
        ],
      ),
    ],
  },
  {
    name: 'slots',
    parts: [
      pure(
        ['backend/availability/slots/*.ts', 'backend/availability/{rules,open-minutes,calendar-day}.ts'],
        [
          'tests/availability/{rules,slots-minutes,slots}.test.ts',
          'tests/availability/{slots-days,slots-limits,slots-offered,slots-together}.test.ts',
          'tests/availability/slots-zones.test.ts',
          'tests/availability/slots-identifier.test.ts',
          // Not `slots-properties.test.ts`: a thousand random questions for each mutant take too long.
        ],
      ),
      stored(
        [
          'backend/availability/{offered-slot,nearest-slots,free-slots-for,take-slot,next-free-slot,conflicts}.ts',
          'backend/availability/{bookable-span,category,date-limits,week-of}.ts',
        ],
        ['tests/availability/{calendar,week,day-limit,occupancy,race}*.test.ts', 'tests/bookings/{book,moves}.test.ts'],
      ),
    ],
  },
  {
    name: 'permissions',
    parts: [
      pure(
        [
          'schemas/rights.ts',
          'backend/kit/guard.ts',
          'backend/operators/rules.ts',
          'backend/bookings/actions-in-place-of.ts',
        ],
        [
          'tests/house/{rights-table,guard}.test.ts',
          'tests/operators/rules.test.ts',
          'tests/bookings/in-place-of.test.ts',
        ],
      ),
    ],
  },
  {
    name: 'rules',
    parts: [
      pure(
        [
          'backend/{accounts,bookings,imports,messages,notes,notifications,participants,privacy}/rules.ts',
          'backend/{providers,relations,reviews,series,verification,waitlist}/rules.ts',
          'backend/bookings/{move-rules,request-rules}.ts',
          'backend/messages/office-rules.ts',
          'backend/reviews/hold-rules.ts',
          'schemas/{cancellation-terms,move-deadline,credential-rules,profile-rules}.ts',
        ],
        [
          'tests/{accounts,bookings,clients,credentials,imports,messages,notes,notifications,participants,privacy}/*rules.test.ts',
          'tests/{providers,relations,reviews,series,verification,waitlist}/*rules.test.ts',
          'tests/bookings/{actions,cancellation-terms}.test.ts',
        ],
      ),
    ],
  },
]
