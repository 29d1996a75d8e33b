/** A therapist who uploads documents, and the content of the storage meanwhile. */
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'
import { form, type Part } from './documents.ts'

export const insurancePath = '/provider/indemnity-insurance'
export const qualificationPath = '/provider/qualification/file/upload'

/** Names of the files in the storage, including partly written ones. */
export async function storedIn({ filesFolder }: Product): Promise<string[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

export async function practiceIn(product: Product) {
  const therapist = await product.given.provider()
  const caller = product.as(therapist)
  const send = (path: string, ...parts: Part[]): Promise<Answered> => {
    const { body, headers } = form(...parts)
    return caller.post(path, body, headers)
  }
  return {
    therapist,
    caller,
    insure: (...parts: Part[]) => send(insurancePath, ...parts),
    qualify: (...parts: Part[]) => send(qualificationPath, ...parts),
    /** The response to a request for the file of an insurance document. */
    download: (identifier: string) => caller.get(`${insurancePath}/${identifier}/content`),
    rows: () =>
      product.database.db
        .selectFrom('storedFile')
        .selectAll()
        .where('ownerIdentifier', '=', therapist.identifier)
        .orderBy('createdAt')
        .execute(),
  }
}

/** The backend's own address, so that a test can observe the connection; `signedIn` are the headers to begin with. */
export async function backendRoute(
  { backend, clock, database }: Product,
  { identifier }: { identifier: string },
): Promise<{ open: () => Socket; signedIn: string }> {
  const visit = { now: clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { token } = await openSession(database.db, visit, { identifier, userType: 'provider' })
  const { port } = backend.app.server.address() as AddressInfo
  return {
    open: () => connect(port, '127.0.0.1'),
    signedIn: `Host: backend\r\nAuthorization: Bearer ${token}\r\n`,
  }
}
