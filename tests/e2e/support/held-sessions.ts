import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A free session that ended yesterday and counts as completed; returns its identifier and that of the client participant. */
export function heldSession(clientEmail: string, providerIdentifier: string) {
  const startAt = Temporal.Now.instant().subtract({ hours: 25 })
  return writeSession(clientEmail, providerIdentifier, { status: 'completed', startAt })
}

/** A free upcoming session; returns its identifier. */
export async function plannedSession(
  clientEmail: string,
  providerEmail: string,
  startAt: Temporal.Instant,
): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ identifier: string }>('select identifier from app_user where email = $1', [
    providerEmail,
  ])
  await client.end()
  const { booking } = await writeSession(clientEmail, rows[0]?.identifier ?? '', { status: 'confirmed', startAt })
  return booking
}

interface Planned {
  status: 'completed' | 'confirmed'
  startAt: Temporal.Instant
}

async function writeSession(clientEmail: string, providerIdentifier: string, { status, startAt }: Planned) {
  const [booking, participant] = [randomUUID(), randomUUID()]
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `insert into booking (identifier, client_identifier, provider_identifier, modality_id, therapy_id, status, start_at,
       end_at, session_minutes, fee, currency, policy_version, window_hours, created_at)
     select $1, u.identifier, $3, m.id, t.id, $4, $5::timestamptz, $5::timestamptz + interval '1 hour',
            60, 0, 'NGN', '2026-11', 48, now() - interval '3 days'
       from app_user u, taxonomy m, taxonomy t
      where u.email = $2 and m.kind = 'modality' and m.code = 'video' and t.kind = 'therapy' and t.code = 'individual'`,
    [booking, clientEmail, providerIdentifier, status, startAt.toString()],
  )
  await client.query(
    `insert into booking_participant (identifier, booking_identifier, user_identifier, role, status)
     select case when u.user_type = 'client' then $2::uuid else gen_random_uuid() end, b.identifier, u.identifier,
            u.user_type, 'acknowledged'
       from booking b join app_user u on u.identifier in (b.client_identifier, b.provider_identifier)
      where b.identifier = $1`,
    [booking, participant],
  )
  await client.end()
  return { booking, participant }
}
