/** Packages: several sessions of one therapist at a reduced price (docs/product-rules.md#packages). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, Reference, Strict } from '../platform/fields.ts'
import {
  packageLimits,
  packageOfferStatuses,
  packageRefundRules,
  packageUseStates,
  soldPackageStatuses,
} from './package-limits.ts'
import { paymentGateways, PaymentStart, Reference as PaymentReference } from './payments.ts'
import { PaymentMethod } from './payment-methods.ts'

export * from './package-limits.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export type NewPackageOffer = Type.Static<typeof NewPackageOffer>
export const NewPackageOffer = Strict({
  therapyIdentifier: Id({ ui: { reference: 'therapy' }, problemKey: 'validation.therapy' }),
  sessions: Type.Integer({
    minimum: packageLimits.sessionsMin,
    maximum: packageLimits.sessionsMax,
    problemKey: 'validation.package_sessions',
  }),
  /** Of all sessions together. */
  price: Type.Integer({
    minimum: 1,
    maximum: 200_000_000_00,
    problemKey: 'validation.amount',
    ui: { input: 'money' },
  }),
  months: Type.Integer({
    minimum: packageLimits.monthsMin,
    maximum: packageLimits.monthsMax,
    problemKey: 'validation.package_months',
  }),
})

/** What everybody sees of an offer. */
export type PackageOffer = Type.Static<typeof PackageOffer>
export const PackageOffer = Type.Object({
  identifier: Id(),
  therapy: Reference,
  sessions: Type.Integer(),
  price: Money(),
  /** Rounded down: the price of one session. */
  each: Money(),
  /** The therapist's fee for one session now. */
  singleFee: Money(),
  currency: Currency(),
  months: Type.Integer(),
})

export type OwnPackageOffer = Type.Static<typeof OwnPackageOffer>
export const OwnPackageOffer = Type.Object({
  ...PackageOffer.properties,
  status: Choice(packageOfferStatuses),
  /** Active and not above the fees: clients can buy it. */
  isOnSale: Type.Boolean(),
  sold: Type.Integer({ minimum: 0 }),
  createdAt: Instant(),
})

/** An offer before it is bought. */
export type PackagePurchase = Type.Static<typeof PackagePurchase>
export const PackagePurchase = Type.Object({
  offer: PackageOffer,
  provider: Type.Object({ identifier: Id(), firstName: Type.String(), lastName: Type.String() }),
  /** If it is bought now. */
  expiresAt: Instant(),
  walletBalance: Money(),
  shortfall: Money(),
  suggestedTopUp: Money(),
  cardGateway: orNull(Choice(paymentGateways)),
  savedCards: Type.Array(PaymentMethod),
})

export type BuyPackage = Type.Static<typeof BuyPackage>
export const BuyPackage = Strict({
  offerIdentifier: Id(),
  /** The price that the client saw. */
  expectedPrice: Type.Integer({ minimum: 1, maximum: 200_000_000_00, problemKey: 'validation.amount' }),
  /** The top-up that was made for this package: it buys one. */
  topUpReference: Type.Optional(PaymentReference({ problemKey: 'validation.choice' })),
})

export const PackageUse = Type.Object({
  bookingIdentifier: Id(),
  startAt: orNull(Instant()),
  amount: Money(),
  state: Choice(packageUseStates),
})

export type SoldPackage = Type.Static<typeof SoldPackage>
export const SoldPackage = Type.Object({
  identifier: Id(),
  provider: Type.Object({ identifier: Id(), firstName: Type.String(), lastName: Type.String() }),
  therapy: Reference,
  status: Choice(soldPackageStatuses),
  sessions: Type.Integer(),
  remaining: Type.Integer({ minimum: 0 }),
  price: Money(),
  /** The fee of one session when it was bought. */
  singleFee: Money(),
  currency: Currency(),
  boughtAt: Instant(),
  expiresAt: Instant(),
  /** When it ended, and what went back to the wallet then. */
  endedAt: orNull(Instant()),
  refunded: Money(),
})

export type PackageDetail = Type.Static<typeof PackageDetail>
export const PackageDetail = Type.Object({
  ...SoldPackage.properties,
  /** The payment that has a receipt. */
  paymentReference: PaymentReference(),
  /** What goes back now, and by which rule; null once it has ended. */
  refund: orNull(
    Type.Object({
      amount: Money(),
      rule: Choice(packageRefundRules),
      /** Sessions that are booked and lie ahead: they are cancelled first. */
      booked: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** Newest first. */
  uses: Type.Array(PackageUse),
})

export const packageApi = {
  offersOf: endpoint('GET /packages/offers/:providerId', {
    summary: 'Packages that a listed therapist offers',
    params: Type.Object({ providerId: Id() }),
    reply: Type.Object({ offers: Type.Array(PackageOffer) }),
  }),
  own: endpoint('GET /provider/packages', {
    summary: "The caller's offers of packages, those that are not ended first",
    reply: Type.Object({ offers: Type.Array(OwnPackageOffer) }),
  }),
  create: endpoint('POST /provider/packages', {
    summary: 'Offers a package',
    body: NewPackageOffer,
    status: 201,
    reply: OwnPackageOffer,
  }),
  setStatus: endpoint('POST /provider/packages/:id/status', {
    summary: 'Pauses, resumes or ends an offer; an ended one stays ended, and sold packages stay valid',
    body: Strict({ status: Choice(packageOfferStatuses) }),
    reply: OwnPackageOffer,
  }),
  purchase: endpoint('GET /packages/purchase/:id', {
    summary: 'An offer with what pays it',
    reply: PackagePurchase,
  }),
  buy: endpoint('POST /packages', {
    summary: 'Buys a package from the wallet',
    body: BuyPackage,
    status: 201,
    reply: SoldPackage,
    idempotent: true,
  }),
  list: endpoint('GET /packages', {
    summary: "The client's packages, newest first; with a therapist, those that pay a session with this therapist now",
    query: Strict({ providerIdentifier: Type.Optional(Id()) }),
    reply: Type.Object({ packages: Type.Array(SoldPackage) }),
  }),
  show: endpoint('GET /packages/:id', {
    summary: 'One package with its sessions and its refund',
    reply: PackageDetail,
  }),
  refund: endpoint('POST /packages/:id/refund', {
    summary: 'Ends a package and refunds what is not used into the wallet',
    body: Strict({ expectedRefund: Money() }),
    reply: PackageDetail,
    idempotent: true,
  }),
  pay: endpoint('POST /booking/:id/package', {
    summary: 'Pays a booking with sessions of a package',
    body: Strict({ packageIdentifier: Id() }),
    reply: PaymentStart,
    idempotent: true,
  }),
}
