import { randomUUID } from 'node:crypto'
import { type ImportAnswer, importLimits, type RawRow } from '#schemas/care/client-import.ts'

/** A row as the web reads it from a file: all columns filled, different from all others of the same `name`. */
export const rowOf = (name: string, row: number): RawRow => ({
  row,
  firstName: 'Adaeze',
  lastName: 'Nwankwo-Okafor',
  email: `${name}-${row}@example.com`,
  phoneNumber: `0801${String(row).padStart(7, '0')}`,
  clientNumber: `K-${row}`,
})

export interface Sender {
  url: string
  cookie: string
}

async function post<Reply>({ url, cookie }: Sender, path: string, body: object): Promise<Reply> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Reply
}

/** Sends a file as the web does, part after part; returns the number of stored rows. */
export async function sendFile(sender: Sender, name: string, total: number): Promise<number> {
  const importIdentifier = randomUUID()
  let stored = 0
  for (let from = 1; from <= total; from += importLimits.rowsPerCall) {
    const count = Math.min(importLimits.rowsPerCall, total - from + 1)
    const rows = Array.from({ length: count }, (_, place) => rowOf(name, from + place))
    const part = { importIdentifier, total, rows, allowInvite: false }
    stored = (await post<ImportAnswer>(sender, '/clients/import', part)).counts.new
  }
  return stored
}

/**
 * The same people as react-admin-import-csv sends them where a data provider has no `createMany`: a create for each
 * row, all started at once, of which a browser runs six concurrently.
 */
export async function createEach(sender: Sender, name: string, total: number): Promise<void> {
  let next = 1
  const line = async () => {
    while (next <= total) {
      const { row: _row, ...person } = rowOf(name, next++)
      await post(sender, '/rest/imported-clients', { ...person, allowInvite: false })
    }
  }
  await Promise.all(Array.from({ length: 6 }, line))
}
