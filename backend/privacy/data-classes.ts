/**
 * The table of tables: what every column of the database holds, how a person gets it in their export and what erasure does
 * to it. Export and erasure read it, and a table or column without its line does not compile (safeguards 89, 93, 94).
 */
import type { Tables } from '../kit/tables.gen.ts'

/**
 * - `public`: shown to everybody, or no statement about anybody
 * - `personal`: about a person
 * - `health`: about a person's health, faith, origin or life as a couple (GDPR, article 9)
 * - `money`: kept for the books, also after a person has gone
 * - `secret`: opens something; leaves the database never
 * - `technical`: holds rows together and tells a person nothing
 */
export const dataClasses = ['public', 'personal', 'health', 'money', 'secret', 'technical'] as const
export type DataClass = (typeof dataClasses)[number]

export interface TableData<Column extends string = string> {
  columns: Record<Column, DataClass>
  /** Columns that name a person; rows belong to the one in the first. */
  people?: readonly Column[]
  /** File of the export with all columns but secret and technical ones, or why there is none. */
  exported: { file: string; composed?: true } | { not: string }
  /** `deleted`: the person's rows go. `emptied`: these columns go, the row stays for a reason. */
  erased: 'deleted' | { emptied: readonly Column[]; why: string } | { stays: string }
}

type ColumnOf<Table extends keyof Tables> = Extract<keyof Tables[Table], string>

const nobody = { not: 'Names nobody' }
const nobodyStays = { stays: 'Names nobody' }
const books = { stays: 'The books are kept by law; without the name they tell of nobody' }

export const tables: { [Table in keyof Tables]: TableData<ColumnOf<Table>> } = {
  appUser: {
    columns: {
      identifier: 'technical',
      userType: 'personal',
      accountStatus: 'personal',
      email: 'personal',
      passwordHash: 'secret',
      firstName: 'personal',
      lastName: 'personal',
      phoneNumber: 'personal',
      countryId: 'personal',
      locale: 'personal',
      timezone: 'personal',
      termsAgreedAt: 'personal',
      verifiedAt: 'personal',
      createdAt: 'personal',
      erasedAt: 'personal',
    },
    people: ['identifier'],
    exported: { file: 'account' },
    erased: {
      emptied: ['email', 'passwordHash', 'firstName', 'lastName', 'phoneNumber'],
      why: 'Bookings and the books point at the row; it says no more than that somebody was there',
    },
  },
  client: {
    columns: {
      userIdentifier: 'technical',
      userName: 'personal',
      stateId: 'personal',
      zipCode: 'personal',
      dob: 'personal',
      religionId: 'health',
      ethnicityId: 'health',
      genderId: 'health',
      avatar: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'client-profile' },
    erased: 'deleted',
  },
  clientPreference: {
    columns: { clientIdentifier: 'technical', list: 'health', taxonomyId: 'health', position: 'technical' },
    people: ['clientIdentifier'],
    exported: { file: 'preferences' },
    erased: 'deleted',
  },
  emergencyContact: {
    columns: { userIdentifier: 'technical', name: 'personal', phoneNumber: 'personal', updatedAt: 'personal' },
    people: ['userIdentifier'],
    exported: { file: 'emergency-contact' },
    erased: 'deleted',
  },
  picture: {
    columns: { userIdentifier: 'technical', contentType: 'technical', content: 'personal', version: 'technical' },
    people: ['userIdentifier'],
    exported: { file: 'picture', composed: true },
    erased: 'deleted',
  },
  session: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      tokenHash: 'secret',
      impersonator: 'technical',
      address: 'personal',
      userAgent: 'personal',
      createdAt: 'personal',
      lastSeenAt: 'personal',
      expiresAt: 'personal',
      revokedAt: 'personal',
      stage: 'technical',
      passwordAt: 'personal',
      secondFactorAt: 'personal',
      impersonationScope: 'personal',
      impersonationReason: 'personal',
      openedFrom: 'technical',
    },
    people: ['userIdentifier', 'impersonator'],
    exported: { file: 'sessions' },
    erased: 'deleted',
  },
  oneTimeCode: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      purpose: 'personal',
      codeHash: 'secret',
      tries: 'technical',
      createdAt: 'personal',
      expiresAt: 'personal',
      usedAt: 'personal',
      voidedAt: 'technical',
      newEmail: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'codes' },
    erased: 'deleted',
  },
  passwordReset: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      tokenHash: 'secret',
      createdAt: 'personal',
      expiresAt: 'personal',
      usedAt: 'personal',
      voidedAt: 'technical',
    },
    people: ['userIdentifier'],
    exported: { file: 'password-links' },
    erased: 'deleted',
  },
  secondFactor: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      kind: 'personal',
      name: 'personal',
      sealedSecret: 'secret',
      lastStep: 'technical',
      credentialId: 'secret',
      publicKey: 'secret',
      signCount: 'technical',
      transports: 'technical',
      createdAt: 'personal',
      confirmedAt: 'personal',
      lastUsedAt: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'second-factors' },
    erased: 'deleted',
  },
  recoveryCode: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      codeHash: 'secret',
      createdAt: 'personal',
      usedAt: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'recovery-codes' },
    erased: 'deleted',
  },
  passkeyChallenge: {
    columns: { sessionIdentifier: 'technical', challenge: 'secret', purpose: 'technical', expiresAt: 'technical' },
    exported: { not: 'A question that is answered within minutes, and a secret until then' },
    erased: { stays: 'Goes with its session' },
  },
  operatorPermission: {
    columns: {
      userIdentifier: 'technical',
      permission: 'personal',
      grantedAt: 'personal',
      grantedBy: 'technical',
    },
    people: ['userIdentifier', 'grantedBy'],
    exported: { file: 'permissions' },
    erased: 'deleted',
  },
  provider: {
    columns: {
      userIdentifier: 'technical',
      headline: 'public',
      title: 'public',
      bio: 'public',
      disciplineId: 'public',
      genderId: 'health',
      religionId: 'health',
      stateId: 'public',
      fee: 'public',
      isFree: 'public',
      currency: 'public',
      verificationStatus: 'personal',
      verifiedAt: 'personal',
      officeAddress: 'personal',
      zipCode: 'personal',
      dob: 'personal',
      ethnicityId: 'health',
    },
    people: ['userIdentifier'],
    exported: { file: 'provider-profile' },
    erased: {
      emptied: [
        'headline',
        'title',
        'bio',
        'disciplineId',
        'genderId',
        'religionId',
        'stateId',
        'fee',
        'verifiedAt',
        'officeAddress',
        'zipCode',
        'dob',
        'ethnicityId',
      ],
      why: 'Bookings of clients point at the row',
    },
  },
  providerTaxonomy: {
    columns: { providerIdentifier: 'technical', taxonomyId: 'public', position: 'technical' },
    people: ['providerIdentifier'],
    exported: { file: 'provider-words' },
    erased: 'deleted',
  },
  providerTherapy: {
    columns: {
      providerIdentifier: 'technical',
      therapyId: 'public',
      fee: 'public',
      isFree: 'public',
      slotMinutes: 'public',
    },
    people: ['providerIdentifier'],
    exported: { file: 'provider-therapies' },
    erased: 'deleted',
  },
  providerSchedule: {
    columns: {
      providerIdentifier: 'technical',
      timezone: 'public',
      setupType: 'public',
      slotMinutes: 'public',
      bufferMinutes: 'public',
      minimumNoticeMinutes: 'public',
      horizonMonths: 'public',
      needsApproval: 'public',
      acceptingNewClients: 'public',
      version: 'technical',
    },
    people: ['providerIdentifier'],
    exported: { file: 'provider-schedule' },
    erased: { stays: 'Clients read the times of their past sessions in this zone; it tells of nobody' },
  },
  providerListing: {
    columns: {
      providerIdentifier: 'technical',
      name: 'public',
      country: 'public',
      currency: 'public',
      facets: 'technical',
      fee: 'public',
      rating: 'public',
      reviews: 'public',
      score: 'technical',
      nextSlotAt: 'public',
      search: 'technical',
      updatedAt: 'technical',
    },
    people: ['providerIdentifier'],
    exported: { not: 'Drawn from the profile, which is in the export' },
    erased: 'deleted',
  },
  availabilityWeek: {
    columns: {
      identifier: 'technical',
      providerIdentifier: 'technical',
      categoryId: 'public',
      weekday: 'public',
      isAvailable: 'public',
      minutes: 'public',
    },
    people: ['providerIdentifier'],
    exported: { file: 'availability-week' },
    erased: 'deleted',
  },
  availabilityDay: {
    columns: {
      identifier: 'technical',
      providerIdentifier: 'technical',
      categoryId: 'public',
      date: 'public',
      isAvailable: 'public',
      minutes: 'public',
    },
    people: ['providerIdentifier'],
    exported: { file: 'availability-days' },
    erased: 'deleted',
  },
  booking: {
    columns: {
      identifier: 'technical',
      clientIdentifier: 'technical',
      providerIdentifier: 'technical',
      modalityId: 'personal',
      therapyId: 'health',
      status: 'personal',
      previousStatus: 'technical',
      startAt: 'health',
      endAt: 'health',
      sessionMinutes: 'personal',
      fee: 'money',
      currency: 'money',
      note: 'health',
      policyVersion: 'technical',
      windowHours: 'technical',
      paymentDueAt: 'technical',
      respondBy: 'technical',
      paidAt: 'money',
      clientMovesLeft: 'technical',
      providerMovesLeft: 'technical',
      cancelledBy: 'personal',
      cancelledAt: 'personal',
      reasonCode: 'health',
      message: 'health',
      refunded: 'money',
      version: 'technical',
      createdAt: 'personal',
    },
    people: ['clientIdentifier', 'providerIdentifier'],
    exported: { file: 'bookings', composed: true },
    erased: {
      emptied: ['note', 'message', 'reasonCode'],
      why: 'The other side and the books need the rest; what the other side wrote stays theirs',
    },
  },
  bookingFlow: {
    columns: { fromStatus: 'public', toStatus: 'public' },
    exported: nobody,
    erased: nobodyStays,
  },
  bookingParticipant: {
    columns: {
      identifier: 'technical',
      bookingIdentifier: 'technical',
      userIdentifier: 'technical',
      role: 'personal',
      status: 'personal',
      attendance: 'health',
    },
    people: ['userIdentifier'],
    exported: { file: 'attendance' },
    erased: { stays: 'Belongs to the booking of the other side; without the name it tells of nobody' },
  },
  claim: {
    columns: {
      identifier: 'technical',
      personIdentifier: 'technical',
      bookingIdentifier: 'technical',
      kind: 'technical',
      span: 'technical',
      state: 'technical',
      expiresAt: 'technical',
    },
    people: ['personIdentifier'],
    exported: { not: 'The times of the bookings, which are in the export, once more' },
    erased: { stays: 'Times of bookings that stay; without the name they tell of nobody' },
  },
  review: {
    columns: {
      identifier: 'technical',
      participantIdentifier: 'technical',
      providerIdentifier: 'technical',
      halfStars: 'public',
      comment: 'public',
      isAnonymous: 'public',
      status: 'public',
      edits: 'technical',
      createdAt: 'public',
    },
    people: ['providerIdentifier'],
    exported: { file: 'reviews', composed: true },
    erased: {
      stays: 'Others rely on it; it is shown without a name from then on, and texts that name somebody are held back',
    },
  },
  ledgerAccount: {
    columns: {
      id: 'technical',
      ownerIdentifier: 'technical',
      kind: 'money',
      currency: 'money',
      hot: 'technical',
      balance: 'money',
    },
    people: ['ownerIdentifier'],
    exported: { file: 'money-accounts' },
    erased: books,
  },
  ledgerEntry: {
    columns: {
      identifier: 'technical',
      idempotencyKey: 'technical',
      transactionType: 'money',
      bookingIdentifier: 'technical',
      reference: 'money',
      actor: 'technical',
      createdAt: 'money',
    },
    people: ['actor'],
    exported: { file: 'transactions', composed: true },
    erased: books,
  },
  ledgerTransfer: {
    columns: {
      id: 'technical',
      entryIdentifier: 'technical',
      fromAccount: 'technical',
      toAccount: 'technical',
      amount: 'money',
      currency: 'money',
      fromBalance: 'money',
      toBalance: 'money',
    },
    exported: { file: 'transactions', composed: true },
    erased: books,
  },
  ledgerProblem: {
    columns: { id: 'technical', balance: 'technical', total: 'technical' },
    exported: nobody,
    erased: nobodyStays,
  },
  payment: {
    columns: {
      reference: 'money',
      userIdentifier: 'technical',
      purpose: 'money',
      method: 'money',
      bookingIdentifier: 'technical',
      amount: 'money',
      currency: 'money',
      status: 'money',
      gateway: 'money',
      gatewayReference: 'money',
      authorizationUrl: 'secret',
      creditedToWallet: 'money',
      failure: 'money',
      checks: 'technical',
      nextCheckAt: 'technical',
      createdAt: 'money',
      expiresAt: 'technical',
      settledAt: 'money',
    },
    people: ['userIdentifier'],
    exported: { file: 'payments' },
    erased: { emptied: ['authorizationUrl', 'failure'], why: 'The books are kept by law' },
  },
  gatewayEvent: {
    columns: { gateway: 'technical', key: 'technical', receivedAt: 'technical' },
    exported: nobody,
    erased: nobodyStays,
  },
  effectDone: { columns: { key: 'technical', at: 'technical' }, exported: nobody, erased: nobodyStays },
  idempotencyKey: {
    columns: {
      userIdentifier: 'technical',
      key: 'technical',
      address: 'technical',
      bodyHash: 'technical',
      status: 'technical',
      answer: 'health',
      createdAt: 'technical',
    },
    people: ['userIdentifier'],
    exported: { not: 'Answers of the last 24 hours, of which the rows themselves are in the export' },
    erased: 'deleted',
  },
  throttle: {
    columns: { key: 'secret', count: 'technical', windowEnds: 'technical', blockedUntil: 'technical' },
    exported: { not: 'Counters under keyed hashes; nobody can be read out of them' },
    erased: { stays: 'Counters under keyed hashes; they end by themselves' },
  },
  auditEvent: {
    columns: {
      id: 'technical',
      at: 'personal',
      actor: 'technical',
      impersonator: 'technical',
      action: 'personal',
      subject: 'technical',
      requestId: 'technical',
      details: 'personal',
    },
    people: ['subject', 'actor', 'impersonator'],
    exported: { file: 'access-log', composed: true },
    erased: { stays: 'Proof of who did what; it never holds a name or an address, and nobody can change it' },
  },
  auditSeal: {
    columns: {
      upTo: 'technical',
      rows: 'technical',
      digest: 'technical',
      previous: 'technical',
      sealedAt: 'technical',
    },
    exported: nobody,
    erased: nobodyStays,
  },
  consentEvent: {
    columns: {
      id: 'technical',
      at: 'personal',
      visitor: 'personal',
      userIdentifier: 'technical',
      textVersion: 'personal',
      choice: 'personal',
      analytics: 'personal',
      personalization: 'personal',
      advertising: 'personal',
      country: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'cookie-choices' },
    erased: { stays: 'Proof of the choice (GDPR, article 7); without the name it tells of nobody' },
  },
  dataExport: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      status: 'personal',
      requestedAt: 'personal',
      readyAt: 'personal',
      expiresAt: 'personal',
      sealedContent: 'secret',
      bytes: 'technical',
    },
    people: ['userIdentifier'],
    exported: { file: 'exports' },
    erased: 'deleted',
  },
  accountDeletion: {
    columns: {
      userIdentifier: 'technical',
      requestedAt: 'personal',
      eraseAfter: 'personal',
      erasedAt: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'deletion' },
    erased: { stays: 'Proof that the erasure was asked for and done' },
  },
  featureFlag: {
    columns: { name: 'public', isOn: 'public', countries: 'public', updatedAt: 'technical', updatedBy: 'technical' },
    people: ['updatedBy'],
    exported: { not: 'Says of an operator only that a switch was used, which is in the access log' },
    erased: nobodyStays,
  },
  taxonomy: {
    columns: {
      id: 'technical',
      identifier: 'public',
      kind: 'public',
      code: 'public',
      parentId: 'public',
      position: 'public',
      isPrimary: 'public',
      label: 'public',
      extra: 'public',
      isOffered: 'public',
      editedAt: 'technical',
    },
    exported: nobody,
    erased: nobodyStays,
  },
}

/** Columns of a table that belong into an export: all that tell something, none that open something. */
export const exportedColumns = ({ columns }: TableData): string[] =>
  Object.entries(columns)
    .filter(([, column]) => column !== 'secret' && column !== 'technical')
    .map(([name]) => name)

/** Tables that one query each can export: the rows of one person, as they are. */
export const plainlyExported = Object.entries(tables as Record<string, TableData>).flatMap(([table, data]) => {
  const [owner] = data.people ?? []
  return 'file' in data.exported && !data.exported.composed && owner !== undefined
    ? [{ table, file: data.exported.file, owner, columns: exportedColumns(data) }]
    : []
})

/** Tables whose rows go with the person. */
export const deletedTables = Object.entries(tables as Record<string, TableData>).flatMap(
  ([table, { people, erased }]) => {
    const [owner] = people ?? []
    return erased === 'deleted' && owner !== undefined ? [{ table, owner }] : []
  },
)
