/** A person with an account at the simulated provider. */
export interface OpenIdPerson {
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** People of a demonstration: a new one, one whose address has an account already, and one whose address is not verified. */
export const demoPeople: readonly OpenIdPerson[] = [
  { subject: 'amara-1', email: 'amara@solace.example', isEmailVerified: true, firstName: 'Amara', lastName: 'Eze' },
  { subject: 'clara-1', email: 'clara@solace.example', isEmailVerified: true, firstName: 'Clara', lastName: 'Okafor' },
  { subject: 'jonas-1', email: 'jonas@solace.example', isEmailVerified: false, firstName: 'Jonas', lastName: 'Weber' },
]
