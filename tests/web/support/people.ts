/** A client and a therapist as signed-in people of the account pages. */
import type { Viewer } from '#ui/viewer/viewer.tsx'

export const clara: Viewer = {
  identifier: '019b0000-0000-7000-8000-00000000c1a4',
  userType: 'client',
  accountStatus: 'active',
  isActive: true,
  isSocial: false,
  email: 'clara@example.org',
  firstName: 'Clara',
  lastName: 'Afolabi',
  country: 'NG',
  locale: 'en',
  timezone: 'Europe/Berlin',
  photoUrl: null,
  hasSecondFactor: false,
  mustSetUpSecondFactor: false,
  permissions: [],
  impersonation: null,
}

export const theo: Viewer = {
  ...clara,
  identifier: '019b0000-0000-7000-8000-000000007e00',
  userType: 'provider',
  firstName: 'Theo',
  lastName: 'Bassey',
  timezone: 'Africa/Lagos',
}
