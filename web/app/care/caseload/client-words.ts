/** A client as text: name, session balance and CSV row. */
import type { RaRecord } from 'react-admin'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { clientRowFields } from '#schemas/care/caseload.fields.gen.ts'
import type { ListField } from '#schemas/platform/field-kinds.ts'

type Translate = (key: string, words?: Record<string, string | number>) => string

const text = (name: string, sort: boolean): ListField => ({ name, kind: 'text', ui: { list: true, sort }, choices: [] })

/** Columns of the client list. */
export const clientLineFields: readonly ListField[] = [
  // The full name; the list sorts by last name.
  text('lastName', true),
  ...clientRowFields.filter(({ name }) => name === 'status'),
  text('nextSession', true),
  text('lastSession', true),
  text('sessions', false),
  text('tags', false),
  { name: 'since', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]

/** A client who deleted the account has no name. */
export const nameOf = ({ firstName, lastName }: Pick<ClientRow, 'firstName' | 'lastName'>, t: Translate): string =>
  [firstName, lastName].filter(Boolean).join(' ') || t('relations.former')

const inBalance = ['completed', 'upcoming', 'unpaid'] as const

/** `12 completed, 2 upcoming, 1 unpaid`; zero counts are left out. */
export const balanceOf = ({ sessions }: Pick<ClientRow, 'sessions'>, t: Translate): string =>
  inBalance
    .filter((name) => sessions[name] > 0)
    .map((name) => t(`relations.balance.${name}`, { count: sessions[name] }))
    .join(', ') || t('relations.balance.none')

/** A CSV file holds times as the server sends them, like every other list. */
export function lineOf(client: ClientRow & RaRecord, t: Translate): RaRecord {
  const { lastSession, nextSession, tags } = client
  return {
    ...client,
    lastName: nameOf(client, t),
    nextSession: nextSession?.startAt ?? null,
    lastSession: lastSession?.startAt ?? null,
    sessions: balanceOf(client, t),
    tags: tags.join(', '),
  }
}
