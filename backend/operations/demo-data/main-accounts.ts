import type { UserType } from '#schemas/identity/accounts.ts'
import type { OperatingCountry } from '#schemas/platform/regions.ts'
import { america } from './people-us.ts'
import { britain } from './people-gb.ts'
import { germany } from './people-de.ts'
import type { Draft } from './draft.ts'
import { newcomers } from './newcomers.ts'
import { nigeria } from './people-ng.ts'

/** Password of all demo accounts. */
export const demoPassword = 'calm-river-42'

/** Shown beside each sign-in, so that a visitor can choose an account. */
export interface SignIn {
  name: string
  role: UserType
  email: string
  password: string
  what: string
}

export const drafts: Record<OperatingCountry, readonly Draft[]> = { NG: nigeria, GB: britain, US: america, DE: germany }
export const countries = Object.keys(drafts) as OperatingCountry[]

export interface MainClient {
  firstName: string
  lastName: string
  email: string
  country: OperatingCountry
  what: string
}

export const mainClients: readonly MainClient[] = [
  {
    firstName: 'Clara',
    lastName: 'Afolabi',
    email: 'clara@solace.example',
    country: 'NG',
    what: 'Client in Lagos with money in the wallet, a package and sessions ahead',
  },
  {
    firstName: 'Kelechi',
    lastName: 'Umeh',
    email: 'client.ng@solace.example',
    country: 'NG',
    what: 'Client in Nigeria, pays in naira',
  },
  {
    firstName: 'Sophie',
    lastName: 'Marlowe',
    email: 'client.gb@solace.example',
    country: 'GB',
    what: 'Client in Britain, pays in pounds',
  },
  {
    firstName: 'Ethan',
    lastName: 'Caldwell',
    email: 'client.us@solace.example',
    country: 'US',
    what: 'Client in the United States, pays in dollars',
  },
  {
    firstName: 'Leonie',
    lastName: 'Fuchs',
    email: 'client.de@solace.example',
    country: 'DE',
    what: 'Client in Germany, reads German, pays in euros',
  },
]

/** Therapists with an easy address, keyed by full name. */
const mainTherapists: Record<string, { email: string; what: string }> = {
  'Theo Bassey': { email: 'theo@solace.example', what: 'Therapist in Lagos; sees the sessions that Clara books' },
  'Adaeze Nwankwo': { email: 'therapist.ng@solace.example', what: 'Therapist in Nigeria' },
  'Harriet Pemberton': { email: 'therapist.gb@solace.example', what: 'Therapist in Britain' },
  'Marisol Quintero': { email: 'therapist.us@solace.example', what: 'Therapist in the United States' },
  'Katharina Brandt': { email: 'therapist.de@solace.example', what: 'Therapist in Germany, reads German' },
}

/** Two operators, because one of them asks for an adjustment and the other decides; each sets up a second factor first. */
export const operators = [
  {
    firstName: 'Olu',
    lastName: 'Adeyemi',
    email: 'olu@solace.example',
    country: 'NG',
    what: 'Operator who may do everything; sets up a second factor first',
  },
  {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi@solace.example',
    country: 'NG',
    what: 'Second operator, for what one operator asks and another one decides',
  },
] as const
export const [operator] = operators
export type DemoOperator = (typeof operators)[number]

export const theoEmail = 'theo@solace.example'
export const claraEmail = 'clara@solace.example'
export const waitingEmail = 'therapist.waiting@solace.example'

export function therapistEmail({ firstName, lastName }: Draft): string {
  return mainTherapists[`${firstName} ${lastName}`]?.email ?? plainEmail(firstName, lastName, 'therapists.example')
}

const latin: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i' }

export function plainEmail(firstName: string, lastName: string, domain: string): string {
  const plain = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[äöüßı]/g, (letter) => latin[letter] ?? letter)
  return `${plain.normalize('NFKD').replaceAll(/[^a-z.]/g, '')}@${domain}`
}

/** The sign-ins that the first start prints. */
export function signIns(): SignIn[] {
  const therapists = Object.values(drafts).flatMap((all) =>
    all.flatMap((draft) => {
      const name = `${draft.firstName} ${draft.lastName}`
      const known = mainTherapists[name]
      return known ? [{ ...known, name, role: 'provider' as const, password: demoPassword }] : []
    }),
  )
  const clients = mainClients.map(({ firstName, lastName, email, what }) => ({
    name: `${firstName} ${lastName}`,
    role: 'client' as const,
    email,
    password: demoPassword,
    what,
  }))
  const team = operators.map(({ firstName, lastName, email, what }) => ({
    name: `${firstName} ${lastName}`,
    role: 'admin' as const,
    email,
    password: demoPassword,
    what,
  }))
  const waiting = newcomers
    .filter((one) => one.email.endsWith('@solace.example'))
    .map(({ firstName, lastName, email, what: verification }) => ({
      name: `${firstName} ${lastName}`,
      role: 'provider' as const,
      email,
      password: demoPassword,
      what: verification,
    }))
  const everybody = [...clients, ...therapists, ...waiting, ...team]
  const first = [claraEmail, theoEmail]
  return [
    ...everybody.filter(({ email }) => first.includes(email)),
    ...everybody.filter(({ email }) => !first.includes(email)),
  ]
}
