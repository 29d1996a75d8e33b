import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, frameOf, gzipOf, packPage, plainOf } from '#bff/pages/packed-page.ts'
import { pageStore } from '#bff/pages/page-store.ts'

const frame = frameOf(['<head>first part', '<body>second part, somewhat longer', 'the end</body>'])

test('a page is a gzip file of its frame and its fillings', () => {
  const page = packPage(frame, ['<title>Größe</title>', '<main>second part, somewhat longer</main>'])
  const whole =
    '<head>first part<title>Größe</title><body>second part, somewhat longer<main>second part, somewhat longer</main>the end</body>'
  expect(gunzipSync(gzipOf(page)).toString('utf8')).toBe(whole)
  expect(plainOf(page).toString('utf8')).toBe(whole)
})

test('a filling refers to the part of the frame before it', () => {
  const words = Array.from({ length: 200 }, (_, at) => `word${at * 7919}`).join(' ')
  const apart = packPage(frameOf(['a', 'b']), [words])
  const after = packPage(frameOf([words, 'b']), [words])
  expect(after.fillings.length).toBeLessThan(apart.fillings.length / 5)
})

test('short and long fillings, and none, are whole', () => {
  const three = frameOf(['a', 'b', 'c', 'd'])
  const long = Array.from({ length: 400 }, (_, at) => `ü${at}`).join('')
  for (const fillings of [
    ['', long, 'ß'],
    [long, '', long],
    ['x'.repeat(511), 'y'.repeat(512), '€'.repeat(511)],
  ])
    expect(gunzipSync(gzipOf(packPage(three, fillings))).toString('utf8')).toBe(
      `a${fillings[0]}b${fillings[1]}c${fillings[2]}d`,
    )
})

test('other content has another tag', () => {
  expect(packPage(frame, ['a', 'b']).etag).not.toBe(packPage(frame, ['a', 'c']).etag)
})

test('the store is bounded in bytes, and drops the page that was not used for the longest time', () => {
  const page = (text: string) => ({ page: packPage(frame, [text, text]), readAt: 0 })
  const each = bytesOf(page('one').page)
  const store = pageStore(each * 2 + 10)
  store.set('one', page('one'))
  store.set('two', page('two'))
  store.get('one')
  store.set('six', page('six'))
  expect([store.get('one'), store.get('two'), store.get('six')].map(Boolean)).toEqual([true, false, true])
  store.set('six', page('six'))
  expect(store.bytes).toBe(each * 2)
  store.delete('six')
  store.delete('one')
  expect([store.bytes, store.size]).toEqual([0, 0])
})
