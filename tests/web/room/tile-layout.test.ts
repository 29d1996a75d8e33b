import { expect, test } from 'vitest'
import { layoutOf } from '#site/room/view/tile-layout.ts'
import { partsOf } from '#site/room/view/chat-parts.ts'
import { fakeEngine, peer, person, roomOf } from './fake-engine.ts'

const screen = {} as MediaStream
const own = person('Ada', { isOwn: true })
const layout = (names: string[], { sharing = [] as string[], pinned = null as string | null } = {}) => {
  const peers = names.map((name) => peer(`o-${name}`, { screen: sharing.includes(name) ? screen : null }))
  const { tiles, main, name } = layoutOf(
    roomOf({ people: [own, ...names.map((one) => person(one)), person('Guest', { state: 'waiting' })] }),
    fakeEngine({ peers }).view(),
    pinned,
  )
  return [name, main, tiles.map(({ key }) => key)]
}

test.each([
  ['nobody', layout([]), ['pair', null, []]],
  ['one person', layout(['Ben']), ['pair', 'p-Ben', ['p-Ben']]],
  ['two', layout(['Ben', 'Eve']), ['even3', null, ['p-Ben', 'p-Eve']]],
  ['one who shares', layout(['Ben'], { sharing: ['Ben'] }), ['focus', 'p-Ben-screen', ['p-Ben-screen', 'p-Ben']]],
  [
    'two who share, one of them pinned',
    layout(['Ben', 'Eve'], { sharing: ['Ben', 'Eve'], pinned: 'p-Eve-screen' }),
    ['focus', 'p-Eve-screen', ['p-Ben-screen', 'p-Ben', 'p-Eve-screen', 'p-Eve']],
  ],
  // Whoever is not drawn is not heard.
  ['a pinned person', layout(['Ben', 'Eve'], { pinned: 'p-Eve' }), ['focus', 'p-Eve', ['p-Ben', 'p-Eve']]],
  ['a pin of somebody who left', layout(['Ben'], { pinned: 'p-Eve' }), ['pair', 'p-Ben', ['p-Ben']]],
])('the tiles of %s', (_who, given, expected) => {
  expect(given).toEqual(expected)
})

test.each([
  ['See https://example.org/a?b=1.', ['See ', '>https://example.org/a?b=1', '.']],
  ['(https://example.org/x)', ['(', '>https://example.org/x', ')']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['https://localhost/x', ['https://localhost/x']],
  ['https://bank.example@evil.example/', ['https://bank.example@evil.example/']],
  ['', []],
])('the links of %j', (text, expected) => {
  expect(partsOf(text).map((part) => (part.address === null ? part.text : `>${part.text}`))).toEqual(expected)
})
