// Written by scripts/generate-tables.ts from the migrated database. Change the migrations, not this file.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AbsenceCaseTable {
  identifier: string
  bookingIdentifier: string
  startAt: string
  reportedBy: 'client' | 'provider'
  reportedAt: string
  status: Generated<'open' | 'dismissed' | 'upheld'>
  decidedBy: string | null
  decidedAt: string | null
  reason: string | null
}

export interface AccountDeletionTable {
  userIdentifier: string
  requestedAt: string
  eraseAfter: string
  erasedAt: string | null
}

export interface AppUserTable {
  identifier: string
  userType: 'client' | 'provider' | 'admin'
  accountStatus: Generated<'pending_verification' | 'active' | 'suspended' | 'deletion_requested' | 'deleted'>
  email: string | null
  passwordHash: string | null
  firstName: string | null
  lastName: string | null
  phoneNumber: string | null
  countryId: number
  locale: Generated<'en' | 'de'>
  timezone: Generated<string>
  termsAgreedAt: string | null
  verifiedAt: string | null
  createdAt: string
  erasedAt: string | null
}

export interface AuditEventTable {
  id: GeneratedAlways<number>
  at: string
  actor: string | null
  impersonator: string | null
  action: string
  subject: string | null
  requestId: string | null
  details: ColumnType<unknown, string | undefined, string>
}

export interface AuditSealTable {
  upTo: number
  rows: number
  digest: Buffer
  previous: Buffer | null
  sealedAt: string
}

export interface AvailabilityDayTable {
  identifier: string
  providerIdentifier: string
  categoryId: number | null
  date: string
  isAvailable: boolean
  minutes: number[]
}

export interface AvailabilityWeekTable {
  identifier: string
  providerIdentifier: string
  categoryId: number | null
  weekday: number
  isAvailable: boolean
  minutes: number[]
}

export interface BookingTable {
  identifier: string
  clientIdentifier: string
  providerIdentifier: string
  modalityId: number
  therapyId: number
  status: 'booking_request' | 'unscheduled' | 'pending' | 'confirmed' | 'completed' | 'no_show' | 'cancelled' | 'rejected' | 'expired'
  previousStatus: 'booking_request' | 'unscheduled' | 'pending' | 'confirmed' | 'completed' | 'no_show' | 'cancelled' | 'rejected' | 'expired' | null
  startAt: string | null
  endAt: string | null
  sessionMinutes: number
  fee: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  note: string | null
  policyVersion: string
  windowHours: number
  paymentDueAt: string | null
  respondBy: string | null
  paidAt: string | null
  clientMovesLeft: Generated<number>
  providerMovesLeft: Generated<number>
  cancelledBy: 'client' | 'provider' | 'admin' | 'system' | null
  cancelledAt: string | null
  reasonCode: string | null
  message: string | null
  refunded: number | null
  version: Generated<number>
  createdAt: string
  needsApproval: Generated<boolean>
  allowRescheduleCompleted: Generated<boolean>
  freeUntil: string | null
  createdBy: Generated<'client' | 'provider'>
  absentParty: 'client' | 'provider' | null
  absenceReportedBy: 'client' | 'provider' | null
  absenceReportedAt: string | null
  earningRound: Generated<number>
  seriesIdentifier: string | null
  seriesIndex: number | null
  disputed: Generated<number>
  setOff: Generated<number>
  holdEndsAt: string | null
  messagePrivate: Generated<boolean>
  sealedNote: Buffer | null
  sealedMessage: Buffer | null
  isConsultation: Generated<boolean>
  reduction: Generated<number>
  promoted: Generated<number>
  promotedReturned: Generated<number>
  packageIdentifier: string | null
}

export interface BookingFlowTable {
  fromStatus: string
  toStatus: string
}

export interface BookingParticipantTable {
  identifier: string
  bookingIdentifier: string
  userIdentifier: string | null
  role: 'client' | 'provider' | 'guest'
  status: 'invited' | 'acknowledged' | 'rejected' | 'removed' | 'expired'
  attendance: Generated<'unknown' | 'attended' | 'absent' | 'late_cancelled'>
  email: string | null
  firstName: string | null
  relation: 'partner' | 'family' | 'guardian' | 'interpreter' | 'other' | null
  tokenHash: Buffer | null
  invitedAt: string | null
  expiresAt: string | null
  answeredAt: string | null
  attendanceSource: 'said' | 'room' | null
}

export interface BookingSeriesTable {
  identifier: string
  clientIdentifier: string
  providerIdentifier: string
  modalityId: number
  therapyId: number
  frequency: 'weekly' | 'fortnightly' | 'every_4_weeks'
  occurrences: number
  payment: 'upfront' | 'per_session'
  conflictPolicy: 'fail' | 'skip' | 'nearest'
  anchorTimezone: string
  anchorDate: string
  anchorMinute: number
  note: string | null
  status: Generated<'active' | 'paused' | 'completed' | 'cancelled'>
  createdAt: string
  sealedNote: Buffer | null
}

export interface CalendarFeedTable {
  userIdentifier: string
  version: Generated<number>
  rotatedAt: string
  secretHash: Buffer
  sealedSecret: Buffer | null
}

export interface CardRefundTable {
  reference: string
  paymentReference: string
  userIdentifier: string
  amount: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  gateway: 'paystack' | 'stripe'
  gatewayReference: string | null
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'
  reason: string | null
  askedBy: string
  createdAt: string
  settledAt: string | null
  nextCheckAt: string | null
  checks: Generated<number>
}

export interface ClaimTable {
  identifier: string
  personIdentifier: string
  bookingIdentifier: string | null
  kind: Generated<'booking' | 'reschedule' | 'waitlist' | 'visitor'>
  span: string
  state: 'held' | 'booked' | 'released' | 'expired'
  expiresAt: string | null
  holdIdentifier: string | null
  ownerIdentifier: GeneratedAlways<string>
}

export interface ClientTable {
  userIdentifier: string
  userName: string | null
  stateId: number | null
  zipCode: string | null
  dob: string | null
  religionId: number | null
  ethnicityId: number | null
  genderId: number | null
  avatar: string | null
}

export interface ClientImportTable {
  identifier: string
  providerIdentifier: string
  total: number
  startedAt: string
  newRows: Generated<number>
  duplicateRows: Generated<number>
  invalidRows: Generated<number>
  invitedRows: Generated<number>
}

export interface ClientImportRowTable {
  providerIdentifier: string
  importIdentifier: string
  rowNumber: number
  status: 'new' | 'duplicate' | 'invalid' | 'invited'
  duplicateOf: 'file' | 'imported' | 'client' | null
  importedIdentifier: string | null
}

export interface ClientInvitationTable {
  identifier: string
  providerIdentifier: string
  importedIdentifier: string
  addressHash: Buffer
  askedAt: string
  startAt: string
  sentAt: string | null
}

export interface ClientPreferenceTable {
  clientIdentifier: string
  list: 'modality' | 'gender' | 'therapy' | 'ageGroup' | 'language' | 'therapyApproach' | 'religion' | 'background' | 'trait' | 'specialities' | 'country' | 'communication'
  taxonomyId: number
  position: Generated<number>
}

export interface ClientRelationTable {
  providerIdentifier: string
  clientIdentifier: string
  source: 'booking' | 'import'
  since: string
}

export interface ClientTagTable {
  providerIdentifier: string
  clientIdentifier: string
  tagHash: Buffer
  sealedTag: Buffer
  dataKeyId: number
  position: number
}

export interface ConsentEventTable {
  id: GeneratedAlways<number>
  at: string
  visitor: string
  userIdentifier: string | null
  textVersion: string
  choice: 'true' | 'minimal' | 'custom'
  analytics: boolean
  personalization: boolean
  advertising: boolean
  country: string
}

export interface ConversationTable {
  identifier: string
  clientIdentifier: string
  providerIdentifier: string
  lastNumber: Generated<number>
  lastChange: Generated<number>
  autoRepliedAt: string | null
  createdAt: string
}

export interface ConversationKeyTable {
  id: GeneratedAlways<number>
  conversationIdentifier: string
  senderIdentifier: string
  masterVersion: number
  wrapped: Buffer | null
  createdAt: string
  destroyedAt: string | null
}

export interface ConversationSideTable {
  conversationIdentifier: string
  personIdentifier: string
  otherIdentifier: string
  lastMessageAt: string
  deliveredNumber: Generated<number>
  seenNumber: Generated<number>
  unread: Generated<number>
  unreadSince: string | null
  mailedAt: string | null
}

export interface DataExportTable {
  identifier: string
  userIdentifier: string
  status: 'preparing' | 'ready' | 'failed' | 'expired'
  requestedAt: string
  readyAt: string | null
  expiresAt: string | null
  sealedContent: Buffer | null
  bytes: number | null
}

export interface DataKeyTable {
  id: GeneratedAlways<number>
  ownerIdentifier: string
  masterVersion: number
  wrapped: Buffer | null
  createdAt: string
  retiredAt: string | null
  destroyedAt: string | null
}

export interface DeclinedInvitationTable {
  providerIdentifier: string
  addressHash: Buffer
}

export interface DisplayPreferenceTable {
  userIdentifier: string
  rowHeight: 'compact' | 'comfortable' | null
  isMenuCollapsed: Generated<boolean>
  hasLetterKeys: Generated<boolean>
  columns: ColumnType<unknown, string | undefined, string>
  updatedAt: string
}

export interface DocumentTable {
  identifier: string
  providerIdentifier: string
  kind: 'license' | 'education' | 'association' | 'certification' | 'conduct' | 'insurance'
  title: string | null
  body: string | null
  credentialNumber: string | null
  fileIdentifier: string | null
  status: Generated<'pending' | 'accepted' | 'rejected' | 'expired' | 'withdrawn'>
  issuedOn: string | null
  expiresOn: string | null
  reviewNote: string | null
  reviewedAt: string | null
  reviewedBy: string | null
  createdAt: string
}

export interface EarningTable {
  identifier: string
  providerIdentifier: string
  bookingIdentifier: string
  occasion: string
  fee: number
  platformShare: number
  amount: number
  returned: Generated<number>
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  status: 'clearing' | 'available' | 'returned'
  entryIdentifier: string
  earnedAt: string
  clearsAt: string
  clearedAt: string | null
  payoutIdentifier: string | null
  paidOut: number | null
}

export interface EffectDoneTable {
  key: string
  at: string
}

export interface EmailCodeTable {
  identifier: string
  attemptHash: Buffer
  email: string
  locale: 'en' | 'de'
  codeHash: Buffer | null
  tries: Generated<number>
  createdAt: string
  expiresAt: string
  proofHash: Buffer | null
  provenAt: string | null
  proofExpiresAt: string | null
  usedAt: string | null
}

export interface EmergencyContactTable {
  userIdentifier: string
  name: string
  phoneNumber: string
  updatedAt: string
}

export interface ExperienceTable {
  identifier: string
  providerIdentifier: string
  companyName: string
  jobTitle: string
  startMonth: string
  endMonth: string | null
  description: string | null
  currentlyWorksHere: boolean
  createdAt: string
}

export interface ExpiryNoticeTable {
  documentIdentifier: string
  days: number
  sentAt: string
}

export interface FavouriteTable {
  clientIdentifier: string
  providerIdentifier: string
  createdAt: string
}

export interface FeatureFlagTable {
  name: 'therapist_listing_on_homepage'
  isOn: boolean
  countries: Generated<string[]>
  updatedAt: string | null
  updatedBy: string | null
}

export interface FeeChangeTable {
  identifier: string
  providerIdentifier: string
  therapyId: number | null
  feeBefore: number | null
  feeAfter: number | null
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  changedBy: string
  changedAt: string
}

export interface GatewayCustomerTable {
  userIdentifier: string
  gateway: 'paystack' | 'stripe'
  customer: string
  createdAt: string
}

export interface GatewayEventTable {
  gateway: string
  key: string
  receivedAt: string
}

export interface GiftCodeTable {
  identifier: string
  buyerIdentifier: string | null
  codeHash: Buffer | null
  sealedCode: Buffer | null
  amount: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  status: Generated<'open' | 'redeemed' | 'cancelled' | 'expired'>
  redeemedBy: string | null
  createdAt: string
  expiresAt: string
  closedAt: string | null
  issuedBy: string | null
  reason: string | null
  isMailed: Generated<boolean>
}

export interface IdempotencyKeyTable {
  userIdentifier: string
  key: string
  address: string
  bodyHash: Buffer
  status: number | null
  answer: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: string
  sealedAnswer: Buffer | null
}

export interface ImportedClientTable {
  identifier: string
  providerIdentifier: string
  source: 'csv' | 'email' | 'manual'
  status: Generated<'new' | 'invited' | 'linked' | 'declined'>
  firstName: string | null
  lastName: string | null
  email: string | null
  phoneNumber: string | null
  clientNumber: string | null
  importIdentifier: string | null
  createdAt: string
  touchedAt: string
  invitedAt: string | null
  mailDueAt: string | null
  tokenHash: Buffer | null
  expiresAt: string | null
  acceptedAt: string | null
  declinedAt: string | null
  clientIdentifier: string | null
  linkedAt: string | null
}

export interface KnownNetworkTable {
  userIdentifier: string
  fingerprint: Buffer
  lastSeenAt: string
}

export interface LedgerAccountTable {
  id: GeneratedAlways<number>
  ownerIdentifier: string | null
  kind: 'client_wallet' | 'client_debt' | 'client_package' | 'provider_held' | 'provider_clearing' | 'provider_available' | 'provider_debt' | 'platform_fee' | 'gateway_clearing:paystack' | 'gateway_clearing:stripe' | 'gateway_fee' | 'payouts_in_transit' | 'refunds_in_transit' | 'suspense' | 'promotion' | 'gift_codes'
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  hot: Generated<boolean>
  balance: Generated<number>
}

export interface LedgerAdjustmentTable {
  identifier: string
  ownerIdentifier: string
  account: 'client_wallet' | 'provider_available'
  against: 'promotion' | 'suspense' | 'platform_fee'
  direction: 'credit' | 'debit'
  amount: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  reason: string
  status: Generated<'waiting' | 'approved' | 'rejected'>
  askedBy: string
  askedAt: string
  decidedBy: string | null
  decidedAt: string | null
  decisionNote: string | null
  entryIdentifier: string | null
  gateway: string | null
  gatewayReference: string | null
}

export interface LedgerEntryTable {
  identifier: string
  idempotencyKey: string
  transactionType: 'topup' | 'bank_transfer_in' | 'booking_payment' | 'booking_refund' | 'late_cancellation_fee' | 'session_earning' | 'platform_fee' | 'payout' | 'payout_reversal' | 'chargeback' | 'adjustment' | 'promotion' | 'package_sale' | 'package_refund' | 'gift_purchase' | 'gift_redemption'
  bookingIdentifier: string | null
  reference: string | null
  actor: string | null
  createdAt: string
  writtenBy: string | null
}

export interface LedgerProblemTable {
  id: number | null
  balance: number | null
  total: string | null
}

export interface LedgerSnapshotTable {
  accountId: number
  upTo: number
  balance: number
  seen: number
  takenAt: string
}

export interface LedgerTransferTable {
  id: GeneratedAlways<number>
  entryIdentifier: string
  fromAccount: number
  toAccount: number
  amount: number
  currency: string
  fromBalance: number | null
  toBalance: number | null
  at: string
  transactionType: string
}

export interface LicenseStateTable {
  providerIdentifier: string
  stateId: number
  status: Generated<'pending' | 'accepted'>
}

export interface MatchAnswerTable {
  clientIdentifier: string
  sealedAnswers: Buffer
  consentVersion: string
  consentedAt: string
  savedAt: string
}

export interface MatchWeightTable {
  name: string
  points: number
  updatedAt: string | null
  updatedBy: string | null
}

export interface MessageTable {
  identifier: string
  conversationIdentifier: string
  number: number
  change: number
  senderIdentifier: string
  draftIdentifier: string | null
  bookingIdentifier: string | null
  isAutomatic: Generated<boolean>
  sealedContent: Buffer | null
  sentAt: string
  editedAt: string | null
  deletedAt: string | null
}

export interface MessageFileTable {
  fileIdentifier: string
  messageIdentifier: string
  conversationIdentifier: string
  senderIdentifier: string
  position: number
  sealedName: Buffer
}

export interface MessageSettingTable {
  providerIdentifier: string
  acceptsQuestions: boolean
  hasOfficeHours: boolean
  officeHours: ColumnType<unknown, string, string>
  autoReply: boolean
  autoReplyText: string
  updatedAt: string
}

export interface NoteTable {
  identifier: string
  providerIdentifier: string
  type: 'booking' | 'client'
  bookingIdentifier: string | null
  clientIdentifier: string
  status: Generated<'draft' | 'signed' | 'amended'>
  template: Generated<'blank' | 'soap' | 'dap' | 'birp'>
  sealedTitle: Buffer
  sealedContent: Buffer
  dataKeyId: number
  version: Generated<number>
  createdAt: string
  updatedAt: string
  signedAt: string | null
  deletedAt: string | null
  sealedReason: Buffer | null
}

export interface NoteAddendumTable {
  identifier: string
  noteIdentifier: string
  providerIdentifier: string
  sealedContent: Buffer
  dataKeyId: number
  createdAt: string
}

export interface NoteFileTable {
  fileIdentifier: string
  noteIdentifier: string
  providerIdentifier: string
  sealedName: Buffer
  dataKeyId: number
  createdAt: string
}

export interface NoteVersionTable {
  noteIdentifier: string
  providerIdentifier: string
  version: number
  sealedTitle: Buffer
  sealedContent: Buffer
  dataKeyId: number
  at: string
}

export interface NotificationTable {
  identifier: string
  personIdentifier: string
  kind: 'booking' | 'money' | 'verification' | 'message'
  news: string
  subjectIdentifier: string | null
  otherIdentifier: string | null
  startAt: string | null
  amount: number | null
  currency: string | null
  occasion: string
  createdAt: string
  seenAt: string | null
}

export interface NotificationSettingTable {
  personIdentifier: string
  messageMails: boolean
  quietFrom: string | null
  quietUntil: string | null
  updatedAt: string
}

export interface OneTimeCodeTable {
  identifier: string
  userIdentifier: string
  purpose: 'verify_email' | 'change_email' | 'link_identity' | 'confirm_identity' | 'confirm_phone'
  codeHash: Buffer | null
  tries: Generated<number>
  createdAt: string
  expiresAt: string
  usedAt: string | null
  voidedAt: string | null
  newEmail: string | null
}

export interface OperatorPermissionTable {
  userIdentifier: string
  permission: 'verify' | 'support' | 'finance' | 'content' | 'promotions' | 'super'
  grantedAt: string
  grantedBy: string | null
}

export interface PackageOfferTable {
  identifier: string
  providerIdentifier: string
  therapyId: number
  sessions: number
  price: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  months: number
  status: Generated<'active' | 'paused' | 'ended'>
  createdAt: string
}

export interface PackageUseTable {
  bookingIdentifier: string
  packageIdentifier: string
  clientIdentifier: string
  place: number
  amount: number
  status: Generated<'active' | 'returned'>
  createdAt: string
  returnedAt: string | null
}

export interface PageChangeTable {
  providerIdentifier: string
  transactionNumber: Generated<number>
  changedAt: Generated<string>
}

export interface PasskeyChallengeTable {
  sessionIdentifier: string
  challenge: string
  purpose: 'add' | 'show'
  expiresAt: string
}

export interface PasswordResetTable {
  identifier: string
  userIdentifier: string
  tokenHash: Buffer | null
  createdAt: string
  expiresAt: string
  usedAt: string | null
  voidedAt: string | null
}

export interface PaymentTable {
  reference: string
  userIdentifier: string
  purpose: 'topup' | 'booking' | 'card' | 'package'
  method: 'wallet' | 'card' | 'bank_transfer' | 'free' | 'package'
  bookingIdentifier: string | null
  amount: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  status: Generated<'pending' | 'processing' | 'success' | 'failed' | 'abandoned' | 'expired' | 'reversed'>
  gateway: 'paystack' | 'stripe' | null
  gatewayReference: string | null
  authorizationUrl: string | null
  creditedToWallet: Generated<boolean>
  failure: string | null
  checks: Generated<number>
  nextCheckAt: string | null
  createdAt: string
  expiresAt: string
  settledAt: string | null
  seriesIdentifier: string | null
  gatewayFee: Generated<number>
  refunded: Generated<number>
  virtualAccount: string | null
  disputed: Generated<number>
  askedAt: string | null
  saveConsent: string | null
  paymentMethodIdentifier: string | null
}

export interface PaymentMethodTable {
  identifier: string
  userIdentifier: string
  gateway: 'paystack' | 'stripe'
  sealedToken: Buffer
  fingerprint: string | null
  brand: string | null
  last4: string | null
  expMonth: number | null
  expYear: number | null
  isDefault: Generated<boolean>
  consentVersion: string | null
  consentedAt: string | null
  createdAt: string
  removedAt: string | null
  nextCheckAt: string | null
}

export interface PaymentSessionTable {
  paymentReference: string
  bookingIdentifier: string
  amount: number
}

export interface PayoutTable {
  identifier: string
  reference: string
  providerIdentifier: string
  amount: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  status: 'scheduled' | 'processing' | 'awaiting_otp' | 'paid' | 'failed' | 'reversed' | 'cancelled' | 'on_hold'
  occasion: 'weekly' | 'on_demand'
  week: string | null
  gateway: 'paystack' | 'stripe'
  gatewayReference: string | null
  gatewayFee: Generated<number>
  recipient: string
  accountName: string | null
  bankName: string
  lastFour: string
  reason: string | null
  holdReason: string | null
  heldBy: string | null
  heldAt: string | null
  releasedBy: string | null
  releasedAt: string | null
  createdAt: string
  sentAt: string | null
  settledAt: string | null
  nextCheckAt: string | null
  checks: Generated<number>
}

export interface PayoutAccountTable {
  providerIdentifier: string
  reference: string
  country: 'NG' | 'GB' | 'US' | 'DE'
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  status: 'unverified' | 'verified' | 'rejected'
  accountName: string
  bankName: string
  lastFour: string
  sealedDetails: Buffer
  gateway: 'paystack' | 'stripe'
  recipient: string | null
  reason: string | null
  changedAt: string
  usableFrom: string
  nextCheckAt: string | null
  checks: Generated<number>
}

export interface PayoutRoundTable {
  week: string
  doneAt: string
}

export interface PeopleSearchTable {
  identifier: string
  searchedAt: string
  sealedWords: Buffer
}

export interface PictureTable {
  userIdentifier: string
  contentType: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp'
  content: Buffer
  version: string
}

export interface PromotionTable {
  identifier: string
  campaign: string
  code: string
  percent: number | null
  amount: number | null
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  bearer: 'platform' | 'provider'
  providerIdentifier: string | null
  consentedOn: string | null
  consentNote: string | null
  validFrom: string
  validUntil: string | null
  useLimit: number | null
  clientLimit: number
  firstSession: boolean
  minimumFee: number
  status: Generated<'active' | 'paused' | 'ended'>
  uses: Generated<number>
  createdBy: string
  createdAt: string
  agreement: 'proposed' | 'agreed' | 'declined' | 'ended' | null
  answeredAt: string | null
}

export interface PromotionUseTable {
  bookingIdentifier: string
  promotionIdentifier: string
  clientIdentifier: string
  firstSession: boolean
  status: Generated<'active' | 'returned'>
  createdAt: string
}

export interface ProviderTable {
  userIdentifier: string
  headline: string | null
  title: string | null
  bio: string | null
  disciplineId: number | null
  genderId: number | null
  religionId: number | null
  stateId: number | null
  fee: number | null
  isFree: Generated<boolean>
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  verificationStatus: Generated<'not_started' | 'in_progress' | 'submitted' | 'in_review' | 'changes_requested' | 'approved' | 'rejected' | 'suspended' | 'expired'>
  verifiedAt: string | null
  officeAddress: string | null
  zipCode: string | null
  dob: string | null
  ethnicityId: number | null
}

export interface ProviderListingTable {
  providerIdentifier: string
  name: string
  country: string
  currency: string
  facets: number[]
  fee: number
  rating: Generated<number>
  reviews: Generated<number>
  score: Generated<number>
  nextSlotAt: string | null
  search: string
  updatedAt: string
  freeHours: string | null
  verifiedAt: string | null
  rotation: Generated<number>
  freeWeek: Generated<string>
  placeId: number | null
}

export interface ProviderScheduleTable {
  providerIdentifier: string
  timezone: string
  setupType: Generated<'GENERAL' | 'BY_CATEGORY'>
  slotMinutes: Generated<number>
  bufferMinutes: Generated<number>
  minimumNoticeMinutes: Generated<number>
  horizonMonths: Generated<number>
  needsApproval: Generated<boolean>
  acceptingNewClients: Generated<boolean>
  version: Generated<number>
  bufferBefore: Generated<number>
  bookingHorizonDays: Generated<number>
  maxPerDay: number | null
  allowRescheduleCompleted: Generated<boolean>
  meetingUrl: string | null
  meetsIn: Generated<'room' | 'link'>
  showsTimeLeft: Generated<boolean>
  offersConsultation: Generated<boolean>
}

export interface ProviderTaxonomyTable {
  providerIdentifier: string
  taxonomyId: number
  position: Generated<number>
}

export interface ProviderTherapyTable {
  providerIdentifier: string
  therapyId: number
  fee: number | null
  isFree: Generated<boolean>
  slotMinutes: number | null
  isBookable: Generated<boolean>
}

export interface PushDeliveryTable {
  identifier: string
  personIdentifier: string
  subscriptionIdentifier: string
  textKey: string
  count: number
  path: string
  topic: string
  isUrgent: boolean
  tries: Generated<number>
  nextTryAt: string
  expiresAt: string
}

export interface PushNoticeTable {
  identifier: Generated<string>
  personIdentifier: string
  notificationIdentifier: string | null
  kind: 'reminder' | 'booking' | 'message' | 'money' | 'verification'
  news: string
  subjectIdentifier: string | null
  startAt: string | null
  createdAt: string
  dueAt: string
}

export interface PushSettingTable {
  personIdentifier: string
  kinds: ('reminder' | 'booking' | 'message' | 'money' | 'verification')[]
  updatedAt: string
}

export interface PushSubscriptionTable {
  identifier: string
  personIdentifier: string
  sessionIdentifier: string
  endpointHash: Buffer
  sealedContent: Buffer
  createdAt: string
  renewedAt: string
  lastSentAt: string | null
}

export interface ReconciliationTable {
  identifier: string
  gateway: 'paystack' | 'stripe'
  fromDate: string
  toDate: string
  askedBy: string | null
  createdAt: string
  matched: number
  differences: number
}

export interface ReconciliationDifferenceTable {
  identifier: string
  reconciliationIdentifier: string
  kind: 'payment' | 'incoming' | 'payout' | 'refund'
  problem: 'missing_here' | 'missing_there' | 'amount' | 'currency' | 'status'
  reference: string | null
  gatewayReference: string | null
  amountHere: number | null
  amountThere: number | null
  currency: string | null
  statusHere: string | null
  statusThere: string | null
  at: string | null
}

export interface RecoveryCodeTable {
  identifier: string
  userIdentifier: string
  codeHash: Buffer
  createdAt: string
  usedAt: string | null
}

export interface RescheduleTable {
  identifier: string
  bookingIdentifier: string
  askedBy: 'client' | 'provider'
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired'
  fromStart: string
  toStart: string
  toEnd: string
  note: string | null
  counted: Generated<boolean>
  expiresAt: string | null
  createdAt: string
  decidedAt: string | null
  sealedNote: Buffer | null
  freeBecause: 'provider_late' | 'not_connected' | null
}

export interface ReviewTable {
  identifier: string
  participantIdentifier: string
  providerIdentifier: string
  halfStars: number
  comment: string | null
  isAnonymous: Generated<boolean>
  status: Generated<'published' | 'held' | 'hidden'>
  edits: Generated<number>
  createdAt: string
  heldReason: 'name' | 'contact' | 'health' | 'reported' | null
  editedAt: string | null
  decidedBy: string | null
  decidedAt: string | null
}

export interface RoomOccupantTable {
  identifier: string
  bookingIdentifier: string
  participantIdentifier: string
  sessionIdentifier: string | null
  state: 'waiting' | 'inside' | 'gone'
  departure: 'left' | 'lost' | 'replaced' | 'removed' | 'declined' | 'rights' | 'ended' | null
  sealedPlace: Buffer | null
  waitingSince: string
  admittedAt: string | null
  connectedAt: string | null
  seenAt: string
  goneAt: string | null
}

export interface RoomPhoneTable {
  participantIdentifier: string
  bookingIdentifier: string
  sealedNumber: Buffer | null
  spokeAt: string | null
}

export interface RoomReportTable {
  occupantIdentifier: string
  path: 'udp' | 'tcp' | 'tls' | 'direct' | null
  connectedMs: number | null
  reconnects: number | null
  lostShare: number | null
  rating: number | null
  trouble: Generated<string[]>
  createdAt: string
}

export interface RoomReportSumTable {
  day: string
  measure: string
  total: number
}

export interface RoomSignalTable {
  number: GeneratedAlways<number>
  bookingIdentifier: string
  toOccupant: string
  fromOccupant: string
  content: ColumnType<unknown, string, string>
  createdAt: string
}

export interface SafetyPlanTable {
  identifier: string
  providerIdentifier: string
  clientIdentifier: string
  sealedContent: Buffer
  dataKeyId: number
  version: number
  updatedAt: string
}

export interface SavedViewTable {
  identifier: string
  userIdentifier: string
  list: string
  sealedView: Buffer
  createdAt: string
  updatedAt: string
}

export interface SecondFactorTable {
  identifier: string
  userIdentifier: string
  kind: 'totp' | 'passkey'
  name: string
  sealedSecret: Buffer | null
  lastStep: number | null
  credentialId: string | null
  publicKey: Buffer | null
  signCount: number | null
  transports: string[] | null
  createdAt: string
  confirmedAt: string | null
  lastUsedAt: string | null
}

export interface SeriesChargeTable {
  seriesIdentifier: string
  clientIdentifier: string
  paymentMethodIdentifier: string | null
  fee: number
  consentVersion: string
  consentedAt: string
}

export interface SeriesItemTable {
  identifier: string
  seriesIdentifier: string
  seriesIndex: number
  startAt: string
  status: 'booked' | 'tentative' | 'skipped' | 'failed' | 'cancelled'
  bookingIdentifier: string | null
  paidAlone: Generated<boolean>
}

export interface SessionTable {
  identifier: string
  userIdentifier: string
  tokenHash: Buffer
  impersonator: string | null
  address: string | null
  userAgent: string | null
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  revokedAt: string | null
  stage: Generated<'pending' | 'complete'>
  passwordAt: string | null
  secondFactorAt: string | null
  impersonationScope: 'read' | 'assist' | null
  impersonationReason: string | null
  openedFrom: string | null
}

export interface SessionAttendanceTable {
  participantIdentifier: string
  bookingIdentifier: string
  userIdentifier: string | null
  firstInAt: string | null
  lastOutAt: string | null
  minutesTogether: number
}

export interface SessionChargeTable {
  bookingIdentifier: string
  clientIdentifier: string
  status: 'announced' | 'charging' | 'paid' | 'failed' | 'skipped' | 'over'
  dueAt: string | null
  attempts: Generated<number>
  paymentReference: string | null
  changedAt: string
}

export interface SessionRoomTable {
  bookingIdentifier: string
  endedAt: string | null
  endedBy: 'provider' | 'time' | 'booking' | null
  createdAt: string
  expectedAt: string | null
  remindedAt: string | null
}

export interface SignInIdentityTable {
  identifier: string
  userIdentifier: string
  issuer: string
  subject: string
  email: string | null
  createdAt: string
  lastUsedAt: string
}

export interface SmsMessageTable {
  identifier: string
  personIdentifier: string
  kind: 'code' | 'reminder'
  bookingIdentifier: string | null
  status: 'sending' | 'sent' | 'waiting' | 'failed'
  reason: string | null
  tries: number
  nextTryAt: string | null
  createdAt: string
}

export interface SmsPhoneTable {
  personIdentifier: string
  sealedNumber: Buffer
  confirmedAt: string | null
  reminders: Generated<boolean>
  stoppedAt: string | null
  failedAt: string | null
  updatedAt: string
}

export interface SocialSignInTable {
  identifier: string
  tokenHash: Buffer
  stateHash: Buffer
  provider: string
  userIdentifier: string | null
  returnPath: string | null
  stage: Generated<'started' | 'exchanging' | 'answered' | 'finished'>
  sealedClaims: Buffer | null
  codeIdentifier: string | null
  createdAt: string
  expiresAt: string
}

export interface SoldPackageTable {
  identifier: string
  offerIdentifier: string
  clientIdentifier: string
  providerIdentifier: string
  therapyId: number
  sessions: number
  price: number
  singleFee: number
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  used: Generated<number>
  status: Generated<'active' | 'refunded' | 'expired' | 'withdrawn'>
  refunded: Generated<number>
  settled: Generated<number>
  topUpReference: string | null
  boughtAt: string
  expiresAt: string
  endedAt: string | null
  warnedAt: string | null
}

export interface StoredFileTable {
  identifier: string
  ownerIdentifier: string
  storageKey: string
  sealedKey: Buffer
  name: string
  contentType: string
  bytes: number
  sha256: Buffer
  scanStatus: 'quarantined' | 'clean' | 'infected' | 'not_scanned'
  scannedAt: string | null
  createdAt: string
  dataKeyId: number | null
}

export interface TaxonomyTable {
  id: number
  identifier: string
  kind: 'country' | 'state' | 'language' | 'therapy' | 'modality' | 'speciality' | 'approach' | 'discipline' | 'gender' | 'religion' | 'ethnicity' | 'age_group' | 'trait' | 'background' | 'communication'
  code: string
  parentId: number | null
  position: Generated<number>
  isPrimary: Generated<boolean>
  label: ColumnType<unknown, string, string>
  extra: ColumnType<unknown, string | undefined, string>
  isOffered: Generated<boolean>
  editedAt: string | null
}

export interface TeamNoteTable {
  identifier: string
  userIdentifier: string
  authorIdentifier: string
  sealedContent: Buffer | null
  createdAt: string
  withdrawnAt: string | null
}

export interface ThrottleTable {
  key: Buffer
  count: number
  windowEnds: string
  blockedUntil: string | null
}

export interface UnmatchedTransferTable {
  gateway: 'paystack' | 'stripe'
  gatewayReference: string
  customer: string
  virtualAccount: string | null
  amount: number
  currency: string
  gatewayFee: number
  reason: 'account' | 'currency' | 'amount'
  cameAt: string
  entryIdentifier: string | null
  senderName: string | null
}

export interface VerificationItemTable {
  reviewIdentifier: string
  documentIdentifier: string
  status: 'accepted' | 'rejected'
  note: string | null
}

export interface VerificationReviewTable {
  identifier: string
  providerIdentifier: string
  submittedAt: string
  claimedBy: string | null
  claimedAt: string | null
  decision: 'approve' | 'request_changes' | 'reject' | 'suspend' | 'reinstate' | null
  note: string | null
  decidedBy: string | null
  decidedAt: string | null
  acknowledgedAt: string | null
}

export interface VirtualAccountTable {
  identifier: string
  userIdentifier: string
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR'
  gateway: 'paystack' | 'stripe'
  status: 'pending' | 'active' | 'failed' | 'closed'
  customer: string | null
  kind: 'nuban' | 'gb' | 'iban' | 'us' | null
  bankName: string | null
  accountNumber: string | null
  accountName: string | null
  sortCode: string | null
  iban: string | null
  bic: string | null
  routingNumber: string | null
  requestedAt: string
  activeAt: string | null
  askedAt: string | null
  announcedAt: string | null
  nextCheckAt: string | null
  checks: Generated<number>
  sealedAccountNumber: Buffer | null
  sealedSortCode: Buffer | null
  sealedIban: Buffer | null
  sealedRoutingNumber: Buffer | null
}

export interface VisitorHoldTable {
  identifier: string
  providerIdentifier: string
  tokenHash: Buffer
  holderHash: Buffer
  startAt: string
  endAt: string
  day: string
  createdAt: string
  expiresAt: string
  endedAt: string | null
}

export interface WaitlistEntryTable {
  identifier: string
  bookingIdentifier: string
  clientIdentifier: string
  providerIdentifier: string
  fromDate: string
  toDate: string
  partOfDay: 'any' | 'morning' | 'afternoon' | 'evening'
  timezone: string
  status: Generated<'waiting' | 'accepted' | 'ended'>
  createdAt: string
  endedAt: string | null
  wasFree: Generated<number[]>
  lookedAt: string
}

export interface WaitlistOfferTable {
  identifier: string
  entryIdentifier: string
  startAt: string
  endAt: string
  fee: number
  status: Generated<'open' | 'accepted' | 'declined' | 'expired'>
  createdAt: string
  expiresAt: string
  decidedAt: string | null
}

export interface Tables {
  absenceCase: AbsenceCaseTable
  accountDeletion: AccountDeletionTable
  appUser: AppUserTable
  auditEvent: AuditEventTable
  auditSeal: AuditSealTable
  availabilityDay: AvailabilityDayTable
  availabilityWeek: AvailabilityWeekTable
  booking: BookingTable
  bookingFlow: BookingFlowTable
  bookingParticipant: BookingParticipantTable
  bookingSeries: BookingSeriesTable
  calendarFeed: CalendarFeedTable
  cardRefund: CardRefundTable
  claim: ClaimTable
  client: ClientTable
  clientImport: ClientImportTable
  clientImportRow: ClientImportRowTable
  clientInvitation: ClientInvitationTable
  clientPreference: ClientPreferenceTable
  clientRelation: ClientRelationTable
  clientTag: ClientTagTable
  consentEvent: ConsentEventTable
  conversation: ConversationTable
  conversationKey: ConversationKeyTable
  conversationSide: ConversationSideTable
  dataExport: DataExportTable
  dataKey: DataKeyTable
  declinedInvitation: DeclinedInvitationTable
  displayPreference: DisplayPreferenceTable
  document: DocumentTable
  earning: EarningTable
  effectDone: EffectDoneTable
  emailCode: EmailCodeTable
  emergencyContact: EmergencyContactTable
  experience: ExperienceTable
  expiryNotice: ExpiryNoticeTable
  favourite: FavouriteTable
  featureFlag: FeatureFlagTable
  feeChange: FeeChangeTable
  gatewayCustomer: GatewayCustomerTable
  gatewayEvent: GatewayEventTable
  giftCode: GiftCodeTable
  idempotencyKey: IdempotencyKeyTable
  importedClient: ImportedClientTable
  knownNetwork: KnownNetworkTable
  ledgerAccount: LedgerAccountTable
  ledgerAdjustment: LedgerAdjustmentTable
  ledgerEntry: LedgerEntryTable
  ledgerProblem: LedgerProblemTable
  ledgerSnapshot: LedgerSnapshotTable
  ledgerTransfer: LedgerTransferTable
  licenseState: LicenseStateTable
  matchAnswer: MatchAnswerTable
  matchWeight: MatchWeightTable
  message: MessageTable
  messageFile: MessageFileTable
  messageSetting: MessageSettingTable
  note: NoteTable
  noteAddendum: NoteAddendumTable
  noteFile: NoteFileTable
  noteVersion: NoteVersionTable
  notification: NotificationTable
  notificationSetting: NotificationSettingTable
  oneTimeCode: OneTimeCodeTable
  operatorPermission: OperatorPermissionTable
  packageOffer: PackageOfferTable
  packageUse: PackageUseTable
  pageChange: PageChangeTable
  passkeyChallenge: PasskeyChallengeTable
  passwordReset: PasswordResetTable
  payment: PaymentTable
  paymentMethod: PaymentMethodTable
  paymentSession: PaymentSessionTable
  payout: PayoutTable
  payoutAccount: PayoutAccountTable
  payoutRound: PayoutRoundTable
  peopleSearch: PeopleSearchTable
  picture: PictureTable
  promotion: PromotionTable
  promotionUse: PromotionUseTable
  provider: ProviderTable
  providerListing: ProviderListingTable
  providerSchedule: ProviderScheduleTable
  providerTaxonomy: ProviderTaxonomyTable
  providerTherapy: ProviderTherapyTable
  pushDelivery: PushDeliveryTable
  pushNotice: PushNoticeTable
  pushSetting: PushSettingTable
  pushSubscription: PushSubscriptionTable
  reconciliation: ReconciliationTable
  reconciliationDifference: ReconciliationDifferenceTable
  recoveryCode: RecoveryCodeTable
  reschedule: RescheduleTable
  review: ReviewTable
  roomOccupant: RoomOccupantTable
  roomPhone: RoomPhoneTable
  roomReport: RoomReportTable
  roomReportSum: RoomReportSumTable
  roomSignal: RoomSignalTable
  safetyPlan: SafetyPlanTable
  savedView: SavedViewTable
  secondFactor: SecondFactorTable
  seriesCharge: SeriesChargeTable
  seriesItem: SeriesItemTable
  session: SessionTable
  sessionAttendance: SessionAttendanceTable
  sessionCharge: SessionChargeTable
  sessionRoom: SessionRoomTable
  signInIdentity: SignInIdentityTable
  smsMessage: SmsMessageTable
  smsPhone: SmsPhoneTable
  socialSignIn: SocialSignInTable
  soldPackage: SoldPackageTable
  storedFile: StoredFileTable
  taxonomy: TaxonomyTable
  teamNote: TeamNoteTable
  throttle: ThrottleTable
  unmatchedTransfer: UnmatchedTransferTable
  verificationItem: VerificationItemTable
  verificationReview: VerificationReviewTable
  virtualAccount: VirtualAccountTable
  visitorHold: VisitorHoldTable
  waitlistEntry: WaitlistEntryTable
  waitlistOffer: WaitlistOfferTable
}
