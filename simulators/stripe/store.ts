import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Kind, prefixes, type StripeObject, type StripeObjects } from './objects.ts'

/** The first answer to a request, repeated for every request with the same idempotency key. */
export interface StoredAnswer {
  asked: string
  status: number
  body: string
  /** Milliseconds. */
  at: number
}

interface StoredState {
  things: StripeObject[]
  answers: [key: string, answer: StoredAnswer][]
}

const most = 10_000
/** How long an idempotency key is stored. */
const retentionMs = 24 * 60 * 60 * 1000

export type Store = ReturnType<typeof openStore>

/** The state of the simulator, in a file when one is named, so that it survives a restart. */
export function openStore(now: () => Temporal.Instant, file?: string) {
  const stored = file === undefined ? { things: [], answers: [] } : read(file)
  const objects = new Map<string, StripeObject>(stored.things.map((object) => [object.id, object]))
  const answers = new Map<string, StoredAnswer>(stored.answers)

  function save(): void {
    if (file === undefined) return
    const whole: StoredState = { things: [...objects.values()].slice(-most), answers: [...answers].slice(-1000) }
    writeFileSync(`${file}.tmp`, JSON.stringify(whole), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }

  const isOf = <K extends Kind>(object: StripeObject | undefined, kind: K): object is StripeObjects[K] =>
    object?.object === kind
  const get = <K extends Kind>(kind: K, id: string): StripeObjects[K] | undefined => {
    const object = objects.get(id)
    return isOf(object, kind) ? object : undefined
  }

  return {
    get,
    /** Finds a row of any kind. */
    find: (id: string): StripeObject | undefined => objects.get(id),
    /** Newest first, as the real gateway lists. */
    all: <K extends Kind>(kind: K): StripeObjects[K][] =>
      [...objects.values()].filter((object): object is StripeObjects[K] => isOf(object, kind)).reverse(),
    /** Reads the whole state at once, since each change is written whole. */
    recall(past: readonly StripeObject[]): void {
      for (const object of past) objects.set(object.id, object)
      save()
    },
    add<K extends Kind>(kind: K, object: Omit<StripeObjects[K], 'id' | 'object' | 'created'>): StripeObjects[K] {
      const id = newName(kind)
      const created = Math.floor(now().epochMilliseconds / 1000)
      const added = { id, object: kind, created, ...object } as StripeObjects[K]
      objects.set(id, added)
      save()
      return added
    },
    update<K extends Kind>(kind: K, id: string, changes: Partial<StripeObjects[K]>): StripeObjects[K] {
      const before = get(kind, id)
      if (!before) throw new Error(`No ${kind} ${id}`)
      const after = { ...before, ...changes }
      objects.set(id, after)
      save()
      return after
    },
    answerTo(key: string): StoredAnswer | undefined {
      const known = answers.get(key)
      return known && known.at > now().epochMilliseconds - retentionMs ? known : undefined
    },
    saveAnswer(key: string, answer: Omit<StoredAnswer, 'at'>): void {
      answers.set(key, { ...answer, at: now().epochMilliseconds })
      save()
    },
  }
}

export const newName = (kind: Kind) => `${prefixes[kind]}_${randomBytes(12).toString('hex')}`

function read(file: string): StoredState {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return { things: [], answers: [] }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredState
  } catch {
    // A demonstration starts without its old payments rather than not at all; the file is kept for inspection.
    renameSync(file, `${file}.unreadable`)
    return { things: [], answers: [] }
  }
}
