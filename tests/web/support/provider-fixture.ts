/** A therapist who can be booked, for pages under test. */
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { theo } from './people.ts'

const named = (code: string, name: string, last: number) => ({
  identifier: `019b0000-0000-7000-8000-00000000000${last}`,
  code,
  name,
})
export const provider: PublicProvider = {
  identifier: theo.identifier,
  firstName: 'Theo',
  lastName: 'Bassey',
  photo: null,
  headline: null,
  discipline: null,
  country: 'NG',
  state: null,
  specialities: [],
  languages: [],
  modalities: [named('video', 'Video', 1), named('audio', 'Audio call', 2)],
  fee: 1_500_000,
  isFree: false,
  currency: 'NGN',
  rating: 5,
  reviews: 3,
  nextSlotAt: null,
  title: null,
  bio: null,
  timezone: 'Africa/Lagos',
  therapies: [
    { ...named('individual', 'Individual therapy', 3), fee: 1_500_000, isFree: false, minutes: 60 },
    { ...named('taster', 'First talk', 4), fee: 0, isFree: true, minutes: 30 },
  ],
  approaches: [],
  acceptingNewClients: true,
  needsApproval: false,
  acceptsQuestions: false,
  verified: { status: 'approved', checkedAt: null, checks: [] },
}
