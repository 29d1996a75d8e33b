import { expect, test } from 'vitest'
import type { IceServers } from '#schemas/care/session-room.ts'
import { createIceSupply } from '#shared/room/ice-supply.ts'
import { createLatestRead } from '#shared/room/latest-read.ts'

function openSupply() {
  let count = 0
  const state = { isAway: false, requests: () => count }
  const supply = createIceSupply(() => {
    count += 1
    const number = count
    return state.isAway ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(set(number))
  })
  return { supply, state }
}
const set = (number: number) => ({ expiresAt: String(number) }) as IceServers

test('each connection gets credentials of its own, which were read before', async () => {
  const { supply, state } = openSupply()
  supply.prepare()
  supply.prepare()
  expect(state.requests()).toBe(1)
  expect([await supply.take(), await supply.take(), await supply.take()]).toEqual([set(1), set(2), set(3)])
})

test('a connection is possible while the server is away, the one after it when it is back', async () => {
  const { supply, state } = openSupply()
  supply.prepare()
  state.isAway = true
  expect(await supply.take()).toEqual(set(1))
  await expect(supply.take()).rejects.toThrow('fetch failed')
  state.isAway = false
  expect((await supply.take()).expiresAt).not.toBe('1')
})

test('changes during a read lead to one more read, not to one each', async () => {
  const ends: (() => void)[] = []
  const read = createLatestRead(() => new Promise<void>((resolve) => void ends.push(resolve)))
  const first = read()
  for (let turn = 0; turn < 5; turn += 1) void read()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await first
  void read()
  expect(ends).toHaveLength(3)
})
