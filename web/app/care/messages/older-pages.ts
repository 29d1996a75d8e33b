import type { SerialQueue } from '#schemas/platform/serial-queue.ts'
import { ApiError } from '#shared/api/api.ts'
import { olderCursorOf, oldestOf, withOlder } from './message-history.ts'
import type { StorePorts } from './conversation-ports.ts'
import type { ConversationView } from './conversation-view.ts'

/** Reads the pages before the oldest message that is known. */
export function createOlderPages({ read, onDead }: StorePorts, view: ConversationView, queue: SerialQueue) {
  const nextCursor = () => {
    const { book } = view.now()
    return book && olderCursorOf(book)
  }

  /** Reads the previous page; true if there was one. */
  function older(): Promise<boolean> {
    if (view.now().isReadingOlder || nextCursor() === null) return Promise.resolve(false)
    view.show({ isReadingOlder: true, isOlderBroken: false })
    return queue.run(readNow)
  }

  async function readNow(): Promise<boolean> {
    // Reads that were queued before may have replaced the messages.
    const cursor = nextCursor()
    if (cursor === null) {
      view.show({ isReadingOlder: false })
      return false
    }
    try {
      const reply = await read({ cursor })
      const { book } = view.now()
      if (book) view.take(withOlder(book, reply), { isReadingOlder: false, isPrepended: true })
      return true
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null
      view.show({ isReadingOlder: false, isOlderBroken: true, isOffline: status === 0 })
      if (status === 401) await onDead(error)
      return false
    }
  }

  /** Reads older pages until this message is loaded. */
  async function reach(number: number): Promise<boolean> {
    for (let { book } = view.now(); book && oldestOf(book) > number; { book } = view.now())
      if (!(await older())) return false
    return view.now().book !== null
  }

  return { older, reach }
}
