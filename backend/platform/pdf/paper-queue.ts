/**
 * Papers are drawn in threads of their own, one after the other: the shortest takes some milliseconds, thousands of rows take
 * seconds and some hundred megabytes, which would keep everybody else waiting. Short ones never wait behind long ones.
 */
import { Worker } from 'node:worker_threads'
import { refused } from '#platform/core/errors.ts'
import type { PaperContent } from './paper-drawing.ts'

/** Papers of one person that are drawn or wait at the same time. */
export const mostPapersOfPerson = 3
/** A drawing that takes longer is given up, and its thread with it. */
const mostMs = 60_000
/** A thread that has nothing to draw is kept for so long. */
const idleMs = 30_000

const busySeconds = 10

export type PaperLength = 'short' | 'long'
/** With more of them waiting the last one would wait longer than anybody listens. */
const lanes: Record<PaperLength, (content: PaperContent) => Promise<Buffer>> = { short: laneOf(24), long: laneOf(4) }
const ofPeople = new Map<string, number>()

/** `person`: who asked for it; null where no one waits for the answer. */
export async function drawElsewhere(
  content: PaperContent,
  { length, person }: { length: PaperLength; person: string | null },
): Promise<Buffer> {
  if (person === null) return lanes[length](content)
  const open = ofPeople.get(person) ?? 0
  if (open >= mostPapersOfPerson) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: busySeconds })
  ofPeople.set(person, open + 1)
  try {
    return await lanes[length](content)
  } finally {
    const left = (ofPeople.get(person) ?? 1) - 1
    if (left > 0) ofPeople.set(person, left)
    else ofPeople.delete(person)
  }
}

/** One thread, opened when there is something to draw. */
function laneOf(mostWaiting: number): (content: PaperContent) => Promise<Buffer> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function run(content: PaperContent): Promise<Buffer> {
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
    if (waiting === mostWaiting) throw refused('BUSY', { retryAfter: busySeconds })
    waiting += 1
    const drawn = last.then(() => run(content))
    last = drawn.catch(() => {})
    try {
      return await drawn
    } finally {
      waiting -= 1
    }
  }
}

/** A thread that is given up may still fail: somebody has to listen. */
const openThread = () => new Worker(new URL('./paper-worker.ts', import.meta.url)).on('error', () => undefined)

function drawnBy(thread: Worker, content: PaperContent): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const late = setTimeout(() => reject(new Error('A paper took too long to draw')), mostMs)
  const onMessage = (file: Uint8Array) => resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const onExit = (code: number) => reject(new Error(`The thread that draws papers ended: ${code}`))
  thread.on('message', onMessage).on('error', reject).on('exit', onExit)
  thread.postMessage(content)
  return promise.finally(() => {
    clearTimeout(late)
    thread.off('message', onMessage).off('exit', onExit).off('error', reject)
  })
}
