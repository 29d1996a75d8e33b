/** Columns of tables about money, technical traces, own data and what names nobody. */
import { nobody, nobodyStays, books, type ClassesOf } from './class-words.ts'

export const booksAndTraces: ClassesOf<
  | 'ledgerAccount'
  | 'ledgerEntry'
  | 'ledgerTransfer'
  | 'ledgerProblem'
  | 'payment'
  | 'paymentSession'
  | 'gatewayEvent'
  | 'idempotencyKey'
  | 'throttle'
  | 'auditEvent'
  | 'auditSeal'
  | 'consentEvent'
  | 'dataExport'
  | 'accountDeletion'
  | 'effectDone'
  | 'featureFlag'
  | 'taxonomy'
> = {
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
      seriesIdentifier: 'technical',
    },
    people: ['userIdentifier'],
    exported: { file: 'payments' },
    erased: { emptied: ['authorizationUrl', 'failure'], why: 'The books are kept by law' },
  },
  paymentSession: {
    columns: { paymentReference: 'technical', bookingIdentifier: 'technical', amount: 'money' },
    exported: { not: 'The sums are those of the payments and of the bookings, which are in the export' },
    erased: books,
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
