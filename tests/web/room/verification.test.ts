import { expect, test } from 'vitest'
import { commitmentTo, isCommitted, randomNumber, wordNumbers } from '#shared/room/verification.ts'
import { verificationWords } from '#shared/room/verification-words.ts'

test('each language has 64 different words', () => {
  for (const list of Object.values(verificationWords)) expect(new Set(list).size).toBe(64)
})

test('both sides of one connection get the same words', async () => {
  const [first, second] = [randomNumber(), randomNumber()]
  const commitment = await commitmentTo(first, { own: 'A', other: 'B' })
  expect(await isCommitted(commitment, first, { own: 'B', other: 'A' })).toBe(true)
  expect(await isCommitted(commitment, second, { own: 'B', other: 'A' })).toBe(false)
  const numbers = await wordNumbers(first, second, { own: 'A', other: 'B' })
  expect(await wordNumbers(first, second, { own: 'B', other: 'A' })).toEqual(numbers)
})

test('somebody in between with own certificates gives both sides different words', async () => {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const seed = String(attempt)
    const first = await wordNumbers(`1${seed}`, `2${seed}`, { own: 'A', other: `M${seed}` })
    const second = await wordNumbers(`1${seed}`, `2${seed}`, { own: 'B', other: `N${seed}` })
    expect(first).not.toEqual(second)
  }
})
