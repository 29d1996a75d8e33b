/** Reads that begin while the app is loading, so that the first page is drawn with its data. */
import { call, type Callable, type CallWith } from '#shared/api/api.ts'

export interface EarlyRead {
  endpoint: Callable
  what: CallWith<Callable>
  reply: Promise<unknown>
  /** Set when the reply has come. */
  data?: unknown
}

const begun: EarlyRead[] = []

/** Begins a read that the first page sends with the same parameters. A refusal is reported when that page reads. */
export function readEarly<E extends Callable>(endpoint: E, what: CallWith<E> = {}): void {
  const read: EarlyRead = { endpoint, what: what as CallWith<Callable>, reply: call(endpoint, what) }
  begun.push(read)
  read.reply.then(
    (data) => {
      read.data = data
    },
    () => undefined,
  )
}

/** Resolves when all have ended. */
export const earlyReadsEnded = async (): Promise<void> =>
  void (await Promise.allSettled(begun.map(({ reply }) => reply)))

/** The reads that have begun; each is handed out once. */
export const takeEarlyReads = (): EarlyRead[] => begun.splice(0)
