import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Kind, prefixes, type Thing, type Things } from './objects.ts'

/** The first answer to a request, repeated for every request with the same idempotency key. */
export interface KeptAnswer {
  asked: string
  status: number
  body: string
  /** Milliseconds. */
  at: number
}

interface Kept {
  things: Thing[]
  answers: [key: string, answer: KeptAnswer][]
}

const most = 10_000
/** How long an idempotency key is stored. */
const keptMs = 24 * 60 * 60 * 1000

export type Store = ReturnType<typeof openStore>

/** The state of the simulator, in a file when one is named, so that it survives a restart. */
export function openStore(now: () => Temporal.Instant, file?: string) {
  const kept = file === undefined ? { things: [], answers: [] } : read(file)
  const things = new Map<string, Thing>(kept.things.map((thing) => [thing.id, thing]))
  const answers = new Map<string, KeptAnswer>(kept.answers)

  function save(): void {
    if (file === undefined) return
    const whole: Kept = { things: [...things.values()].slice(-most), answers: [...answers].slice(-1000) }
    writeFileSync(`${file}.tmp`, JSON.stringify(whole), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }

  const isOf = <K extends Kind>(thing: Thing | undefined, kind: K): thing is Things[K] => thing?.object === kind
  const get = <K extends Kind>(kind: K, id: string): Things[K] | undefined => {
    const thing = things.get(id)
    return isOf(thing, kind) ? thing : undefined
  }

  return {
    get,
    /** Finds a row of any kind. */
    find: (id: string): Thing | undefined => things.get(id),
    /** Newest first, as the real gateway lists. */
    all: <K extends Kind>(kind: K): Things[K][] =>
      [...things.values()].filter((thing): thing is Things[K] => isOf(thing, kind)).reverse(),
    /** Reads the whole state at once, since each change is written whole. */
    recall(past: readonly Thing[]): void {
      for (const thing of past) things.set(thing.id, thing)
      save()
    },
    add<K extends Kind>(kind: K, thing: Omit<Things[K], 'id' | 'object' | 'created'>): Things[K] {
      const id = newName(kind)
      const created = Math.floor(now().epochMilliseconds / 1000)
      const added = { id, object: kind, created, ...thing } as Things[K]
      things.set(id, added)
      save()
      return added
    },
    update<K extends Kind>(kind: K, id: string, changes: Partial<Things[K]>): Things[K] {
      const before = get(kind, id)
      if (!before) throw new Error(`No ${kind} ${id}`)
      const after = { ...before, ...changes }
      things.set(id, after)
      save()
      return after
    },
    answerTo(key: string): KeptAnswer | undefined {
      const known = answers.get(key)
      return known && known.at > now().epochMilliseconds - keptMs ? known : undefined
    },
    keepAnswer(key: string, answer: Omit<KeptAnswer, 'at'>): void {
      answers.set(key, { ...answer, at: now().epochMilliseconds })
      save()
    },
  }
}

export const newName = (kind: Kind) => `${prefixes[kind]}_${randomBytes(12).toString('hex')}`

function read(file: string): Kept {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return { things: [], answers: [] }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    // A demonstration starts without its old payments rather than not at all; the file is kept for inspection.
    renameSync(file, `${file}.unreadable`)
    return { things: [], answers: [] }
  }
}
