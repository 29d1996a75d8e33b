/** A booking with its related records, for pages under test. */
import type { Booking, Reschedule } from '#schemas/scheduling/bookings.ts'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { clara, theo } from './people.ts'

export const bookingId = '019b0000-0000-7000-8000-0000000b0001'
const reference = (code: string, name: string) => ({ identifier: '019b0000-0000-7000-8000-0000000000aa', code, name })

const participant = (role: 'client' | 'provider', { identifier, firstName, lastName }: typeof clara) =>
  ({ identifier, role, firstName, lastName, status: 'acknowledged', attendance: 'unknown' }) as const

export const booking: Booking = {
  identifier: bookingId,
  startAt: '2026-11-26T17:00:00.000Z',
  endAt: '2026-11-26T18:00:00.000Z',
  participants: [participant('client', clara), participant('provider', theo)],
  provider: { identifier: theo.identifier, firstName: 'Theo', lastName: 'Bassey', photo: null, headline: null },
  therapyCategory: reference('individual', 'Individual therapy'),
  modality: reference('video', 'Video'),
  status: 'confirmed',
  previousStatus: 'pending',
  phase: 'upcoming',
  timezones: { client: 'Europe/Berlin', provider: 'Africa/Lagos' },
  fee: 1_500_000,
  currency: 'NGN',
  isFree: false,
  note: null,
  details: null,
  payment: { status: 'success' },
  policy: { version: '2026-11', windowHours: 48, freeUntil: '2026-11-24T17:00:00.000Z' },
  rescheduleInfo: {
    status: null,
    remainingClientReschedule: 2,
    remainingProviderReschedule: 2,
    reasonCode: 'ok',
  },
  reschedules: [],
  allowRescheduleCompletedBooking: false,
  feedbackProvided: false,
  createdBy: 'client',
  createdAt: '2026-11-20T10:00:00.000Z',
  actions: ['cancel'],
}

export const cost: BookingPayment = {
  bookingIdentifier: bookingId,
  amount: 1_500_000,
  currency: 'NGN',
  isFree: false,
  walletBalance: 4_500_000,
  shortfall: 0,
  suggestedTopUp: 0,
  methods: ['wallet', 'card'],
  cardGateway: 'paystack',
  packages: [],
  code: null,
  openPayment: null,
  savedCards: [],
  dueAt: null,
  payment: { status: 'none' },
}

/** A move the client requested, pending for the therapist. */
export const move: Reschedule = {
  identifier: '019b0000-0000-7000-8000-0000000e0001',
  status: 'pending',
  askedBy: 'client',
  fromStart: '2026-11-26T17:00:00.000Z',
  toStart: '2026-11-27T17:00:00.000Z',
  toEnd: '2026-11-27T18:00:00.000Z',
  note: 'I have to see a doctor',
  createdAt: '2026-11-25T10:00:00.000Z',
  expiresAt: '2026-11-26T10:00:00.000Z',
}
