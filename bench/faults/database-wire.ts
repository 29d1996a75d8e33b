/**
 * A proxy between the backend and PostgreSQL that can cut the connection: it parses the protocol and recognises each
 * durable step, a commit or a writing statement outside of a transaction, so that the backend can be killed just before
 * or after it.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Step {
  /** The durable step: `commit`, or the beginning of the statement. */
  what: string
  moment: 'before' | 'after'
}

export interface DatabaseWire {
  port: number
  /** From now on each step is reported before and after it; true cuts the connection there. */
  watch(onStep: (step: Step) => boolean): void
  unwatch(): void
  /** Completed rounds of the worker. */
  rounds(): number
  close(): Promise<void>
}

/** Work of the queue, of sessions and of retention: it runs all the time and moves no money. */
const unimportant =
  /\b(jobs\.|throttle|pg_notify)|"(session|data_export|one_time_code|passkey_challenge|password_reset)"|delete from "idempotency_key"/
/** The last step of the worker in each round, in a transaction. */
const endsRound = /\bfrom "audit_seal"/
const isWriting = (text: string) =>
  /^\s*(insert|update|delete)\b/i.test(text) ||
  (/^\s*with\b/i.test(text) && /\b(insert into|update|delete from)\b/i.test(text))

export async function openDatabaseWire(socketPath: string): Promise<DatabaseWire> {
  let onStep: ((step: Step) => boolean) | null = null
  let rounds = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(socketPath)
    const state = { text: '', inTransaction: false, isCut: false, endsRound: false, waiting: null as string | null }
    const statements = new Map<string, string>()
    const end = () => {
      near.destroy()
      far.destroy()
    }
    const cut = (step: Step): boolean => {
      if (!state.isCut && onStep?.(step)) state.isCut = true
      return state.isCut
    }
    /** Before a message is forwarded: whether it is let through. */
    const pass = (type: string, body: Buffer): boolean => {
      if (type === 'P') {
        const [name, text] = strings(body)
        statements.set(name ?? '', text ?? '')
      }
      if (type === 'B') state.text = statements.get(strings(body)[1] ?? '') ?? ''
      if (type === 'Q') state.text = strings(body)[0] ?? ''
      if (type !== 'Q' && type !== 'S') return true
      const { text, inTransaction } = state
      state.text = ''
      state.endsRound ||= endsRound.test(text)
      const lasts = inTransaction ? /^\s*commit/i.test(text) : isWriting(text) && !unimportant.test(text)
      if (!lasts) return true
      const what = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
      if (cut({ what, moment: 'before' })) return false
      state.waiting = what
      return true
    }
    let isStarted = false
    near.on(
      'data',
      messages(
        (type, body, raw) => {
          if (!state.isCut && pass(type, body)) far.write(raw)
        },
        () => !isStarted && (isStarted = true),
      ),
    )
    far.on(
      'data',
      messages(
        (type, body, raw) => {
          if (type === 'Z') {
            state.inTransaction = body[0] !== 'I'.charCodeAt(0)
            if (state.endsRound && !state.inTransaction) {
              state.endsRound = false
              rounds += 1
            }
            const what = state.waiting
            state.waiting = null
            if (what !== null && cut({ what, moment: 'after' })) return
          }
          if (!state.isCut) near.write(raw)
        },
        () => false,
      ),
    )
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    watch: (notify) => void (onStep = notify),
    unwatch: () => void (onStep = null),
    rounds: () => rounds,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Splits a stream into messages; the first message of a client has no type byte. */
function messages(take: (type: string, body: Buffer, raw: Buffer) => void, isFirst: () => boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let isStartup = isFirst()
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isStartup ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const raw = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(isStartup ? '' : String.fromCharCode(raw[0] as number), raw.subarray(head + 4), raw)
      isStartup = false
    }
  }
}

const strings = (body: Buffer): string[] => body.toString('utf8').split('\0')
