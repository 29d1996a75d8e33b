/**
 * PDF documents are rendered in threads of their own, one after the other: the shortest takes some milliseconds,
 * thousands of rows take seconds and some hundred megabytes, which would block all other requests. Short ones never
 * wait behind long ones.
 */
import { Worker } from 'node:worker_threads'
import { serialQueue } from '#schemas/platform/serial-queue.ts'
import { refused } from '#platform/core/errors.ts'
import type { PdfContent } from './pdf-drawing.ts'

/** Documents of one person that are being rendered or queued at the same time. */
export const maxPdfsPerPerson = 3
/** A rendering that takes longer is aborted, and its thread ends. */
const mostMs = 60_000
/** An idle thread ends after this time. */
const idleMs = 30_000

const busySeconds = 10

export type PdfLength = 'short' | 'long'
/** With a longer queue, the last request would time out. */
const lanes: Record<PdfLength, (content: PdfContent) => Promise<Buffer>> = { short: laneOf(24), long: laneOf(4) }
const ofPeople = new Map<string, number>()

/** `person`: the caller; null where no caller waits for the answer. */
export async function renderInWorker(
  content: PdfContent,
  { length, person }: { length: PdfLength; person: string | null },
): Promise<Buffer> {
  if (person === null) return lanes[length](content)
  const open = ofPeople.get(person) ?? 0
  if (open >= maxPdfsPerPerson) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: busySeconds })
  ofPeople.set(person, open + 1)
  try {
    return await lanes[length](content)
  } finally {
    const left = (ofPeople.get(person) ?? 1) - 1
    if (left > 0) ofPeople.set(person, left)
    else ofPeople.delete(person)
  }
}

/** One thread, started when there is something to render. */
function laneOf(mostWaiting: number): (content: PdfContent) => Promise<Buffer> {
  const queue = serialQueue()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function run(content: PdfContent): Promise<Buffer> {
    clearTimeout(idle)
    const own = (thread ??= openThread())
    own.ref()
    try {
      const file = await drawnBy(own, content)
      own.unref()
      idle = setTimeout(() => {
        thread = null
        void own.terminate()
      }, idleMs).unref()
      return file
    } catch (error) {
      thread = null
      void own.terminate()
      throw error
    }
  }

  return async (content) => {
    if (queue.size() === mostWaiting) throw refused('BUSY', { retryAfter: busySeconds })
    return queue.run(() => run(content))
  }
}

/** An aborted thread may still emit an error, which needs a listener. */
const openThread = () => new Worker(new URL('./pdf-worker.ts', import.meta.url)).on('error', () => undefined)

function drawnBy(thread: Worker, content: PdfContent): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const late = setTimeout(() => reject(new Error('A document took too long to render')), mostMs)
  const onMessage = (file: Uint8Array) => resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const onExit = (code: number) => reject(new Error(`The rendering thread ended: ${code}`))
  thread.on('message', onMessage).on('error', reject).on('exit', onExit)
  thread.postMessage(content)
  return promise.finally(() => {
    clearTimeout(late)
    thread.off('message', onMessage).off('exit', onExit).off('error', reject)
  })
}
