/** Lists whose columns and views a person can set up. */
export const listNames = [
  'absence-cases',
  'adjustments',
  'appointments',
  'audit-log',
  'availability',
  'bookings',
  'clients',
  'earnings',
  'experience',
  'imported-clients',
  'insurance',
  'jobs',
  'money-payments',
  'money-payouts',
  'payouts',
  'qualifications',
  'reconciliations',
  'reference',
  'reviews',
  'sessions',
  // The public search, whose filters a client saves.
  'therapists',
  'users',
  'verifications',
] as const
export type ListName = (typeof listNames)[number]

export const rowHeights = ['compact', 'comfortable'] as const

export const preferenceLimits = {
  viewsPerList: 20,
  viewNameMax: 40,
  filterMax: 2000,
  columns: 40,
  /** Pixels. */
  columnMin: 64,
  columnMax: 640,
} as const
