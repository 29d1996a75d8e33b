/**
 * Long papers are drawn in a thread of their own, one after the other: thousands of rows take seconds and some hundred megabytes,
 * which would keep everybody else waiting.
 */
import { Worker } from 'node:worker_threads'
import { refused } from './errors.ts'
import type { PaperContent } from './paper-drawing.ts'

/** With more of them the last one would wait longer than anybody listens. */
const mostWaiting = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

export async function drawElsewhere(content: PaperContent): Promise<Buffer> {
  if (waiting === mostWaiting) throw refused('BUSY', { retryAfter: 10 })
  waiting += 1
  const drawn = last.then(() => inThread(content))
  last = drawn.catch(() => {})
  try {
    return await drawn
  } finally {
    waiting -= 1
  }
}

const inThread = (content: PaperContent): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./paper-worker.ts', import.meta.url), { workerData: content })
    thread.once('message', (file: Uint8Array) => resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength)))
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The thread that draws papers ended: ${code}`)))
  })
