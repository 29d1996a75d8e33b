import { mainClients, claraEmail, theoEmail } from './main-accounts.ts'
import type { DemoClient, DemoTherapist } from './demo-people.ts'
import type { SessionRequest } from './demo-sessions.ts'

interface People {
  clients: DemoClient[]
  therapists: DemoTherapist[]
}

const byEmail = <Person extends { email: string }>(people: Person[], email: string): Person => {
  const person = people.find((one) => one.email === email)
  if (!person) throw new Error(`No demo account has the address ${email}`)
  return person
}

/** Past and future sessions of the main demo accounts, enough to fill every screen. */
export function mainSessionRequests({ clients, therapists }: People, now: Temporal.Instant): SessionRequest[] {
  const at = (hours: number) => now.add({ hours })
  const clara = byEmail(clients, claraEmail)
  const theo = byEmail(therapists, theoEmail)
  const adaeze = byEmail(therapists, 'therapist.ng@solace.example')
  const kelechi = byEmail(clients, 'client.ng@solace.example')
  const [amaka, segun, halima] = clients.filter(({ country, isMain }) => country === 'NG' && !isMain)
  const others = [amaka, segun, halima].filter((client) => client !== undefined)
  const withTheo = { therapist: theo, bookedHoursAhead: 90 }
  return [
    {
      ...withTheo,
      client: clara,
      status: 'completed',
      from: at(-24 * 33),
      note: 'We would like to talk about the move to Abuja.',
    },
    { ...withTheo, client: clara, status: 'completed', from: at(-24 * 12) },
    {
      client: clara,
      therapist: adaeze,
      status: 'completed',
      from: at(-24 * 54),
      bookedHoursAhead: 120,
      isFromPackage: true,
    },
    { client: clara, therapist: adaeze, status: 'cancelled', from: at(-24 * 6), bookedHoursAhead: 200 },
    {
      ...withTheo,
      client: clara,
      status: 'confirmed',
      from: at(75),
      note: 'Please let us start with what we wrote down last time.',
    },
    {
      client: clara,
      therapist: adaeze,
      status: 'confirmed',
      from: at(24 * 9),
      bookedHoursAhead: 24 * 10,
      isFromPackage: true,
    },
    { ...withTheo, client: kelechi, status: 'confirmed', from: at(20), bookedHoursAhead: 60 },
    ...others.map((client, place): SessionRequest => ({
      ...withTheo,
      client,
      status: 'confirmed',
      from: at(30 + 26 * place),
      bookedHoursAhead: 130,
    })),
    ...mainClients
      .filter(({ country }) => country !== 'NG')
      .flatMap(({ email, country }): SessionRequest[] => {
        const [client, therapist] = [
          byEmail(clients, email),
          byEmail(therapists, `therapist.${country.toLowerCase()}@solace.example`),
        ]
        return [
          { client, therapist, status: 'completed', from: at(-24 * 20), bookedHoursAhead: 100 },
          { client, therapist, status: 'confirmed', from: at(24 * 4), bookedHoursAhead: 24 * 6 },
        ]
      }),
  ]
}

/** A booking is never created in the future, so a later booking time is capped at now. */
export const bookedBy = (createdAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(createdAt, now) < 0 ? createdAt : now.subtract({ hours: 1 })
