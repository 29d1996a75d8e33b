/** Senders that disconnect, and senders that use up the space for uploads. */
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamsAtOnce } from '#platform/files/receive-files.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { form, pdf } from './documents.ts'
import { backendRoute, insurancePath, practiceIn, storedIn } from './practice.ts'

let product: Product
let practice: Awaited<ReturnType<typeof practiceIn>>
let backend: Awaited<ReturnType<typeof backendRoute>>
beforeAll(async () => {
  product = await openProduct()
  practice = await practiceIn(product)
  backend = await backendRoute(product, practice.therapist)
})
afterAll(() => product.close())

const { body, headers } = form({ name: 'a.pdf', content: pdf(400_000) }, { name: 'b.pdf', content: pdf(400_000) })

/** Sends this many bytes of a form with two files, and no more. */
function begin(bytes: number): Socket {
  const socket = backend.open()
  socket.write(`POST ${insurancePath} HTTP/1.1\r\n${backend.signedIn}Content-Type: ${headers['content-type']}\r\n`)
  socket.write(`Content-Length: ${body.length}\r\n\r\n`)
  socket.write(body.subarray(0, bytes))
  return socket
}

test('a sender that disconnects half-way leaves nothing behind', async () => {
  const before = await storedIn(product)
  for (const sent of [1_000, 200_000, 600_000]) {
    const socket = begin(sent)
    await expect.poll(async () => (await storedIn(product)).length).toBeGreaterThan(before.length)
    socket.destroy()
    await expect.poll(() => storedIn(product)).toEqual(before)
  }
})

test(
  'when the space is used up one more gets a retryable error, and is accepted when another upload ends',
  { timeout: 30_000 },
  async () => {
    const sockets: Socket[] = []
    const fill = () => {
      const socket = begin(1_000)
      sockets.push(socket)
      // Refused while an upload of the test before still counts: only a refusal is answered.
      socket.once('data', fill)
    }
    for (let number = 0; number < streamsAtOnce; number += 1) fill()
    await expect.poll(async () => (await storedIn(product)).length, { timeout: 10_000 }).toBe(streamsAtOnce)
    const one = { name: 'a.pdf', content: pdf() }
    const refusal = await practice.insure(one)
    expect([refusal.status, refusal.body.code, refusal.headers['retry-after']]).toEqual([503, 'BUSY', '2'])
    for (const socket of sockets) socket.removeAllListeners('data').destroy()
    await expect.poll(() => storedIn(product), { timeout: 10_000 }).toEqual([])
    expect((await practice.insure(one)).status).toBe(201)
  },
)
