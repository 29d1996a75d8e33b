/** Senders who leave, and senders who fill the room. */
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamsAtOnce } from '#platform/files/receive-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { form, pdf } from './documents.ts'
import { backendDoor, insurancePath, practiceIn, storedIn } from './practice.ts'

let world: World
let practice: Awaited<ReturnType<typeof practiceIn>>
let door: Awaited<ReturnType<typeof backendDoor>>
beforeAll(async () => {
  world = await openWorld()
  practice = await practiceIn(world)
  door = await backendDoor(world, practice.therapist)
})
afterAll(() => world.close())

/** Sends so many bytes of a form with two files, and no more. */
function begin(bytes: number): Socket {
  const { body, headers } = form({ name: 'a.pdf', content: pdf(400_000) }, { name: 'b.pdf', content: pdf(400_000) })
  const socket = door.open()
  socket.write(`POST ${insurancePath} HTTP/1.1\r\n${door.signedIn}Content-Type: ${headers['content-type']}\r\n`)
  socket.write(`Content-Length: ${body.length}\r\n\r\n`)
  socket.write(body.subarray(0, bytes))
  return socket
}

test('who leaves half-way leaves nothing behind', async () => {
  const before = await storedIn(world)
  for (const sent of [1_000, 200_000, 600_000]) {
    const socket = begin(sent)
    await expect.poll(async () => (await storedIn(world)).length).toBeGreaterThan(before.length)
    socket.destroy()
    await expect.poll(() => storedIn(world)).toEqual(before)
  }
})

test(
  'when the room is full one more is asked to come again, and has a place when somebody leaves',
  { timeout: 30_000 },
  async () => {
    const sockets = Array.from({ length: streamsAtOnce }, () => begin(1_000))
    await expect.poll(async () => (await storedIn(world)).length, { timeout: 10_000 }).toBe(streamsAtOnce)
    const one = { name: 'a.pdf', content: pdf() }
    const refusal = await practice.insure(one)
    expect([refusal.status, refusal.body.code, refusal.headers['retry-after']]).toEqual([503, 'BUSY', '2'])
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => storedIn(world), { timeout: 10_000 }).toEqual([])
    expect((await practice.insure(one)).status).toBe(201)
  },
)
