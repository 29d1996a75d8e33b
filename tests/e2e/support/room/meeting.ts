/** A client and a therapist whose session begins in some minutes, each in a browser of their own; they meet in its room. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { translate } from '#schemas/platform/words.ts'
import { newToken, tokenHash } from '#backend/identity/sessions/session-token.ts'
import { demoPassword } from '#backend/operations/demo-data/main-accounts.ts'
import type { FilmColour } from './moving-picture.ts'
import { patienceMs, type PersonOptions, RoomPerson } from './room-person.ts'

/** A served product. */
export interface Place {
  url: string
  /** Of the owner of the tables. */
  databaseUrl: string
}

export interface MeetingOptions {
  /** The relay of the product, to put a proxy in front of it; null: none. */
  relay: PersonOptions['relay']
  film?: PersonOptions['film']
  context?: PersonOptions['context']
  startsInMinutes?: number
}

export interface Meeting {
  booking: string
  client: RoomPerson
  host: RoomPerson
  /** Without accounts, in the order of `inviteGuests`. */
  guests: RoomPerson[]
  clientIdentifier: string
  hostIdentifier: string
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  roomOf: (person: RoomPerson) => Promise<SessionRoom>
  call: (person: RoomPerson, action: string, body?: object) => Promise<SessionRoom>
  /** Invites so many guests and opens a browser for each of them, with the cookie of their link. */
  inviteGuests: (count: number) => Promise<void>
  close: () => Promise<void>
}

const en = (key: string) => translate('en', key)

export async function openMeeting(place: Place, options: MeetingOptions): Promise<Meeting> {
  const database = new pg.Client({ connectionString: place.databaseUrl })
  await database.connect()
  const sql: Meeting['sql'] = async (text, values = []) =>
    (await database.query<Record<string, unknown>>(text, [...values])).rows
  const people: RoomPerson[] = []
  const close = async () => {
    await Promise.all(people.map((person) => person.close()))
    await database.end()
  }
  try {
    const [clientIdentifier, hostIdentifier] = [await newPerson(sql, 'client'), await newPerson(sql, 'provider')]
    const booking = await newBooking(sql, clientIdentifier, hostIdentifier, options.startsInMinutes ?? 5)
    const openBrowser = async (colour: FilmColour) => {
      const { relay, film, context } = options
      const person = await RoomPerson.open({
        url: place.url,
        relay,
        colour,
        ...(film ? { film } : {}),
        ...(context ? { context } : {}),
      })
      people.push(person)
      return person
    }
    const open = async (colour: FilmColour, identifier: string) => {
      const person = await openBrowser(colour)
      await signIn(person.context, emailOf(identifier))
      return person
    }
    const guests: RoomPerson[] = []
    const inviteGuests: Meeting['inviteGuests'] = async (count) => {
      for (let number = 0; number < count; number += 1) {
        const token = await newGuest(sql, booking)
        const person = await openBrowser('red')
        await openLink(person.context, token)
        guests.push(person)
      }
    }
    const [client, host] = await Promise.all([open('red', clientIdentifier), open('blue', hostIdentifier)])
    const call: Meeting['call'] = (person, action, body = {}) => callRoom(person, `${booking}/${action}`, body)
    const roomOf: Meeting['roomOf'] = (person) => callRoom(person, booking)
    return { booking, client, host, guests, clientIdentifier, hostIdentifier, sql, roomOf, call, inviteGuests, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Both enter, and the therapist admits the client; who is inside already stays. */
export async function bringTogether(meeting: Meeting): Promise<void> {
  await requestEntry(meeting)
  await admit(meeting)
}

/** The therapist enters through the page, and admits a client who has no page there. */
export async function enterByCalls(meeting: Meeting): Promise<void> {
  const { client, host, call } = meeting
  await enter(meeting, host, 'session_page.enter_room')
  await call(client, 'enter')
  await admit(meeting)
}

/** The therapist is inside, the client waits, or is inside again. */
export async function requestEntry(meeting: Meeting): Promise<void> {
  const { client, host, roomOf } = meeting
  const isHostInside = (await roomOf(host)).own?.state === 'inside'
  await Promise.all([
    enter(meeting, client, 'session_page.enter_waiting'),
    isHostInside ? null : enter(meeting, host, 'session_page.enter_room'),
  ])
}

export const admit = ({ host, roomOf, call }: Meeting): Promise<void> =>
  until('the client is inside', async () => {
    const { people } = await roomOf(host)
    const other = people.find(({ role }) => role === 'client')
    if (other?.state !== 'waiting') return other?.state === 'inside'
    await call(host, 'admit', { occupantIdentifiers: [other.occupantIdentifier] })
    return true
  })

/** Through the page, which comes back by itself where its visit was interrupted. */
async function enter({ booking, roomOf }: Meeting, person: RoomPerson, button: string): Promise<void> {
  const before = (await roomOf(person)).own?.identifier
  await person.page.goto(`/appointments/${booking}/session/`)
  const submit = person.page.getByRole('button', { name: en(button) })
  await until('the page has entered', async () => {
    // It goes when the page has entered, perhaps between the look and the click.
    if (await submit.isVisible()) await submit.click({ timeout: 2_000 }).catch(() => undefined)
    return (await roomOf(person)).own?.identifier !== before
  })
}

/** Looks again and again; fails after a long time. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs = patienceMs): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await isSo());) {
    if (performance.now() > deadline) throw new Error(`Never so: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function callRoom(person: RoomPerson, path: string, body?: object): Promise<SessionRoom> {
  const answer = await person.context.request.fetch(`/api/room/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    ...(body ? { data: body } : {}),
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as SessionRoom
}

const emailOf = (identifier: string) => `room.${identifier}@people.example`

async function newPerson(sql: Meeting['sql'], userType: 'client' | 'provider'): Promise<string> {
  const identifier = randomUUID()
  await sql(
    `insert into app_user (identifier, user_type, account_status, email, password_hash, first_name, last_name, phone_number,
       country_id, timezone, locale, terms_agreed_at, verified_at, created_at)
     select $1, $2, 'active', $3, password_hash, $4, 'Hale', '+447700900123', t.id, 'Europe/London', 'en', now(), now(), now()
       from app_user, taxonomy t
      where email = 'olu@solace.example' and t.kind = 'country' and t.code = 'GB'`,
    [identifier, userType, emailOf(identifier), userType === 'client' ? 'Robin' : 'Ada'],
  )
  if (userType === 'provider') {
    await sql(
      `insert into provider (user_identifier, currency, verification_status, verified_at) values ($1, 'GBP', 'approved', now())`,
      [identifier],
    )
    await sql(`insert into provider_schedule (provider_identifier, timezone) values ($1, 'Europe/London')`, [
      identifier,
    ])
  }
  return identifier
}

async function newBooking(sql: Meeting['sql'], client: string, provider: string, startsInMinutes: number) {
  const booking = randomUUID()
  await sql(
    `insert into booking (identifier, status, client_identifier, provider_identifier, modality_id, therapy_id, session_minutes, fee,
       currency, start_at, end_at, created_at, policy_version, window_hours)
     select $1, 'confirmed', $2, $3, m.id, t.id, 60, 0, 'GBP', now() + $4 * interval '1 minute',
       now() + ($4 + 60) * interval '1 minute', now(), '2026-11', 48
       from taxonomy m, taxonomy t
      where m.kind = 'modality' and m.code = 'video' and t.kind = 'therapy' and t.code = 'individual'`,
    [booking, client, provider, startsInMinutes],
  )
  await sql(
    `insert into booking_participant (identifier, booking_identifier, user_identifier, role, status)
     values ($1, $2, $3, 'client', 'acknowledged'), ($4, $2, $5, 'provider', 'acknowledged')`,
    [randomUUID(), booking, client, randomUUID(), provider],
  )
  return booking
}

/** Returns the token of the link. */
async function newGuest(sql: Meeting['sql'], booking: string): Promise<string> {
  const token = newToken()
  await sql(
    `insert into booking_participant (identifier, booking_identifier, role, status, email, first_name, relation, token_hash,
       invited_at, expires_at)
     values ($1, $2, 'guest', 'invited', $3, 'Guest', 'family', $4, now(), now() + interval '1 day')`,
    [randomUUID(), booking, emailOf(randomUUID()), tokenHash(token)],
  )
  return token
}

async function openLink(context: BrowserContext, token: string): Promise<void> {
  const answer = await context.request.post('/api/session/room', {
    headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    data: { token },
  })
  if (!answer.ok()) throw new Error(`Link: ${answer.status()} ${await answer.text()}`)
}

export const signInAgain = ({ clientIdentifier }: Meeting, { context }: RoomPerson): Promise<void> =>
  signIn(context, emailOf(clientIdentifier))

/** Without the form. */
async function signIn(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/session', {
    headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    data: { email, password: demoPassword },
  })
  if (!answer.ok()) throw new Error(`Sign-in: ${answer.status()} ${await answer.text()}`)
}
