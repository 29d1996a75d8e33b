import type { Message } from '#schemas/care/messages.ts'
import type { OutboxPorts, Outgoing } from './outgoing.ts'

/** An upload without progress for this long is aborted (milliseconds). */
const stalledAfter = 30_000

/** Uploads in progress: each can be aborted, and is aborted when it stalls. */
export function createUploads(send: OutboxPorts['send']) {
  const running = new Map<string, AbortController>()
  return {
    send: async (item: Outgoing, onPercent: (percent: number) => void): Promise<Message> => {
      const controller = new AbortController()
      running.set(item.draftIdentifier, controller)
      const watch = () => setTimeout(() => controller.abort(), stalledAfter)
      let timer = watch()
      const onProgress = (percent: number) => {
        clearTimeout(timer)
        timer = watch()
        onPercent(percent)
      }
      try {
        return await send(item, { onProgress, signal: controller.signal })
      } finally {
        clearTimeout(timer)
        running.delete(item.draftIdentifier)
      }
    },
    abort: (draft: string) => running.get(draft)?.abort(),
  }
}
