/**
 * Data keys of people: a therapist's texts are encrypted with a key of their own (AES-256-GCM), which the database
 * stores wrapped by a master key of the environment. An encrypted text is bound to its table, column and row, so that
 * it cannot be decrypted anywhere else. Deleting a person's key makes all their texts unreadable in this database. An
 * older backup contains the wrapped key, so it stays readable with the master key of its time.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { iso, type Services } from './context.ts'
import type { Db } from '#platform/database/database.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { insertFirstKey, keysOf } from './data-key-queries.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Version of the encryption format. */
const version = 1
const purpose = 'data key'

/** What is encrypted with a person's data key. */
export interface Sealed {
  content: Buffer
  dataKeyId: number
}

/** The place of an encrypted text: `note.title` of one row. */
export interface Place {
  column: string
  row: string
}

/**
 * Every encrypted place. Texts that belong to a client or a version are bound to both identifiers, so that they cannot
 * be swapped.
 */
export const places = {
  noteTitle: (note: string): Place => ({ column: 'note.title', row: note }),
  noteContent: (note: string): Place => ({ column: 'note.content', row: note }),
  noteReason: (note: string): Place => ({ column: 'note.reason', row: note }),
  versionTitle: (note: string, version: number): Place => ({ column: 'note_version.title', row: `${note}:${version}` }),
  versionContent: (note: string, version: number): Place => ({
    column: 'note_version.content',
    row: `${note}:${version}`,
  }),
  addendum: (addendum: string): Place => ({ column: 'note_addendum.content', row: addendum }),
  fileName: (file: string): Place => ({ column: 'note_file.name', row: file }),
  fileKey: (file: string): Place => ({ column: 'stored_file.key', row: file }),
  tag: (client: string): Place => ({ column: 'client_tag.tag', row: client }),
  safetyPlan: (plan: string): Place => ({ column: 'safety_plan.content', row: plan }),
  message: (message: string): Place => ({ column: 'message.content', row: message }),
  messageFileName: (file: string): Place => ({ column: 'message_file.name', row: file }),
} as const
/** Purpose of the tag hashes: `box.blind(tagHash, word)`. */
export const tagHash = 'client_tag.tag'

/** The unwrapped keys of one person, to be used within one piece of work and then discarded. */
export interface Box {
  /** Key that encrypts. */
  readonly dataKeyId: number
  seal(place: Place, content: Buffer | string): Sealed
  /** Throws where the text was changed or encrypted for another place or person, or where its key is gone. */
  open(place: Place, sealed: Sealed): string
  openBytes(place: Place, sealed: Sealed): Buffer
  /** Blind index: the same word gives the same hash for one person, and reveals nothing without the key. */
  blind(column: string, word: string): Buffer
  /** A key for another purpose, derived from this one. */
  draw(use: string): Buffer
}

/** Where the master keys are. */
type KeyHolder = Pick<Services, 'config'>

interface Within {
  services: KeyHolder
  now: Temporal.Instant
}

/** Unwraps the keys of `owner`; creates the person's first key. Runs within `asAuthor` of the owner. */
export async function openBox({ services, now }: Within, db: Db, owner: string): Promise<Box> {
  const stored = await keysOf(db, owner)
  const rows = stored.some(({ retiredAt }) => retiredAt === null)
    ? stored
    : await addFirst({ services, now }, db, owner)
  return boxOf(services, rows)
}

/** The keys of a person without one of them, as if it were deleted already. */
export async function openBoxWithout({ services }: Within, db: Db, owner: string, dataKeyId: number): Promise<Box> {
  const rows = await keysOf(db, owner)
  return boxOf(
    services,
    rows.filter(({ id }) => id !== dataKeyId),
  )
}

function boxOf(services: KeyHolder, rows: Awaited<ReturnType<typeof keysOf>>): Box {
  const current = rows.find(({ retiredAt }) => retiredAt === null)
  if (!current) throw new Error('A person has no current data key')
  const keys = new Map(
    rows.flatMap(({ id, ownerIdentifier: owner, wrapped, masterVersion }) =>
      wrapped ? [[id, unwrap(services, { owner, wrapped, masterVersion })] as const] : [],
    ),
  )
  const keyOf = (id: number): Buffer => {
    const key = keys.get(id)
    if (!key) throw new Error(`Data key ${id} is not there`)
    return key
  }
  // Hashes must survive a change of the key: they use the oldest key that is stored.
  const eldest = keyOf(Math.min(...keys.keys()))
  const openBytes = (place: Place, { content, dataKeyId }: Sealed) => openUnder(keyOf(dataKeyId), place, content)
  return {
    dataKeyId: current.id,
    seal: (place, content) => ({ content: sealUnder(keyOf(current.id), place, content), dataKeyId: current.id }),
    open: (place, given) => openBytes(place, given).toString('utf8'),
    openBytes,
    blind: (column, word) =>
      createHmac('sha256', drawn(eldest, `blind ${column}`))
        .update(word.normalize('NFKC').toLowerCase())
        .digest(),
    draw: (use) => drawn(keyOf(current.id), use),
  }
}

/** When two transactions race to create a key, the first one counts. */
async function addFirst({ services, now }: Within, db: Db, owner: string) {
  const key = { ownerIdentifier: owner, ...newWrapped(services, owner), createdAt: iso(now), retiredAt: null }
  await insertFirstKey(db, key)
  return keysOf(db, owner)
}

/** A new key in the format of its row. */
export function newWrapped(services: KeyHolder, owner: string): { masterVersion: number; wrapped: Buffer } {
  return wrap(services, owner, randomBytes(32))
}

/** Wrapped by the current master key. */
export function wrap({ config }: KeyHolder, owner: string, key: Buffer): { masterVersion: number; wrapped: Buffer } {
  const [master] = config.secrets.dataKeys
  if (!master) throw new Error('There is no master key')
  return { masterVersion: master.version, wrapped: seal(master.secret, purpose, owner, key) }
}

export function unwrap(
  { config }: KeyHolder,
  { owner, wrapped, masterVersion }: { owner: string; wrapped: Buffer; masterVersion: number },
): Buffer {
  const master = config.secrets.dataKeys.find((one) => one.version === masterVersion)
  if (!master) throw new Error(`Master key ${masterVersion} is not among the keys given`)
  return unseal(master.secret, purpose, owner, wrapped)
}

const drawn = (key: Buffer, use: string) => Buffer.from(hkdfSync('sha256', key, '', `solace ${use}`, 32))
const boundTo = ({ column, row }: Place) => Buffer.from(`${column}:${row}`)

/** Encrypts for one place. */
export function sealUnder(key: Buffer, place: Place, content: Buffer | string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo(place))
  const text = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
}

/** Throws where the text was changed, or encrypted for another place or with another key. */
export function openUnder(key: Buffer, place: Place, content: Buffer): Buffer {
  if (content[0] !== version) throw new Error(`Texts sealed in way ${content[0]} are not known`)
  const start = 1 + nonceBytes
  const decipher = createDecipheriv(algorithm, key, content.subarray(1, start), { authTagLength: tagBytes })
  decipher.setAAD(boundTo(place)).setAuthTag(content.subarray(start, start + tagBytes))
  return Buffer.concat([decipher.update(content.subarray(start + tagBytes)), decipher.final()])
}
