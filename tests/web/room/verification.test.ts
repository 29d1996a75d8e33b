import { expect, test } from 'vitest'
import { commitmentTo, isCommitted, randomNumber, wordNumbers } from '#shared/room/verification.ts'
import { verificationWords } from '#shared/room/verification-words.ts'

test('each language has 64 different words', () => {
  for (const list of Object.values(verificationWords)) expect(new Set(list).size).toBe(64)
})

/** Letters to change, add or take away until one is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1]
    for (const [place, compared] of other.split('').entries())
      next.push(
        Math.min((row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1, (row[place] ?? 0) + (letter === compared ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

test.each(Object.entries(verificationWords))('no two words are nearly alike: %s', (_, list) => {
  const words = list.map((word) => word.toLowerCase())
  const near = words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter((other) => distance(one, other) < 3 || one.slice(0, 3) === other.slice(0, 3))
      .map((other) => `${one} ${other}`),
  )
  expect(near).toEqual([])
  expect(words.filter((word) => word.length < 4 || word.length > 13 || !/^\p{L}+$/u.test(word))).toEqual([])
})

test('a commitment binds the number and both certificates, each on its side', async () => {
  const number = randomNumber()
  const commitment = await commitmentTo(number, { own: 'A', other: 'B' })
  for (const seen of [
    { own: 'A', other: 'B' },
    { own: 'B', other: 'M' },
    { own: 'M', other: 'A' },
  ])
    expect(await isCommitted(commitment, number, seen)).toBe(false)
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
