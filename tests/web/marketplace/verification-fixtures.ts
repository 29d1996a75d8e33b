/** An operator, a submission and its documents, for pages under test. */
import type { ReviewedDocument, Verification, VerificationCase } from '#schemas/marketplace/verification.ts'
import { clara } from '#tests/web/support/people.ts'

export const operator = {
  ...clara,
  identifier: '019b0000-0000-7000-8000-0000000000a1',
  userType: 'admin' as const,
  firstName: 'Olu',
  email: 'olu@example.org',
  hasSecondFactor: true,
  permissions: ['verify' as const],
}

export const verificationOf = (name: string, place: number): Verification => ({
  identifier: `019b0000-0000-7000-8000-00000000f00${place}`,
  name,
  country: 'GB',
  discipline: 'Counsellor',
  status: 'submitted',
  submittedAt: '2026-11-18T10:00:00.000Z',
  claimedBy: null,
  claimedByName: null,
  claimedAt: null,
  pendingDocuments: 2,
  expiresAt: null,
})

export const documentOf = (type: ReviewedDocument['type'], place: number, more: object = {}): ReviewedDocument => ({
  identifier: `019b0000-0000-7000-8000-00000000d00${place}`,
  type,
  title: null,
  body: null,
  credentialNumber: null,
  fileName: `${type}.png`,
  contentType: 'image/png',
  bytes: 1200,
  sha256: 'a'.repeat(64),
  scanStatus: 'clean',
  status: 'pending',
  issuedAt: null,
  expiresAt: null,
  reviewNote: null,
  reviewedAt: null,
  createdAt: '2026-11-17T10:00:00.000Z',
  ...more,
})

export const licence = documentOf('license', 1, { body: 'HCPC', credentialNumber: 'PYL-1', expiresAt: '2099-01-31' })
export const insurance = documentOf('insurance', 2)

export const caseOf = (more: Partial<VerificationCase> = {}): VerificationCase => ({
  ...verificationOf('Ada Obi', 1),
  status: 'in_review',
  claimedBy: operator.identifier,
  claimedByName: 'Olu',
  claimedAt: '2026-11-20T10:00:00.000Z',
  email: 'ada@example.org',
  phoneNumber: '+447700900123',
  title: 'Dr',
  headline: 'Anxiety and sleep',
  officeAddress: '1 Garden Way',
  bio: null,
  state: null,
  dob: null,
  currency: 'GBP',
  fee: 6000,
  listed: false,
  missing: [],
  documents: [licence, insurance],
  experience: [
    {
      identifier: '019b0000-0000-7000-8000-00000000b001',
      companyName: 'City Clinic',
      jobTitle: 'Counsellor',
      startDate: '2019-03',
      endDate: null,
      description: null,
      currentlyWorksHere: true,
    },
  ],
  licenseStates: [],
  history: [],
  actions: ['approve', 'request_changes', 'reject', 'release'],
  queue: { place: 1, count: 1, previous: null, next: null },
  ...more,
})
