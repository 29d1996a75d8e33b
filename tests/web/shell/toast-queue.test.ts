import { afterEach, expect, test } from 'vitest'
import { closeToast, closeToasts, showToast, shownToasts } from '#shared/toasts/toasts.ts'

afterEach(closeToasts)

const texts = () => shownToasts().map(({ text }) => text)

test.each([
  [
    'a success replaces the last success',
    [
      ['one', 'success'],
      ['two', 'success'],
    ],
    ['two'],
  ],
  [
    'news and warnings replace each other too',
    [
      ['one', 'info'],
      ['two', 'warning'],
    ],
    ['two'],
  ],
  [
    'an error stays beside a success',
    [
      ['one', 'error'],
      ['two', 'success'],
    ],
    ['one', 'two'],
  ],
  [
    'a success stays beside an error',
    [
      ['one', 'success'],
      ['two', 'error'],
    ],
    ['one', 'two'],
  ],
  [
    'the same text counts once',
    [
      ['one', 'error'],
      ['two', 'error'],
      ['one', 'error'],
    ],
    ['two', 'one'],
  ],
  [
    'at most three are shown',
    [
      ['one', 'error'],
      ['two', 'error'],
      ['three', 'error'],
      ['four', 'error'],
    ],
    ['two', 'three', 'four'],
  ],
] as const)('%s', (_rule, queued, shown) => {
  for (const [text, kind] of queued) showToast(text, kind)
  expect(texts()).toEqual(shown)
})

test('an error that waits for a place is shown when a newer one is closed', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast(text, 'error')
  closeToast(shownToasts().at(-1)?.number ?? 0)
  expect(texts()).toEqual(['one', 'two', 'three'])
})

test('a repeated toast begins its time again, as it gets a new number', () => {
  showToast('one')
  const [first] = shownToasts()
  showToast('one')
  expect(shownToasts()[0]?.number).toBeGreaterThan(first?.number ?? 0)
})
