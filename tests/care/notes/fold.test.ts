import { describe, expect, test } from 'vitest'
import { excerptOf, folded, holdsAll, wordsOf } from '#schemas/platform/fold.ts'

describe('searching for words', () => {
  test.each([
    ['Schlaf', 'SCHLAF'],
    ['Müde', 'mude'],
    ['mu\u0308de', 'müde'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'straße'],
    ['Ọmọ', 'omo'],
    ['ﬁnden', 'finden'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
  ])('%s is %s', (one, other) => {
    expect(folded(one)).toBe(folded(other))
  })

  test('all words must occur, in any order, also as parts of other words', () => {
    expect(holdsAll('She sleeps better since March', wordsOf('march SLEEP'))).toBe(true)
    expect(holdsAll('She sleeps better since March', wordsOf('march worse'))).toBe(false)
  })

  test('a repeated word counts once', () => {
    expect(wordsOf('  Müde  mude ')).toEqual(['mude'])
  })
})

describe('the excerpt', () => {
  const long = `${'Ein ganz anderer Satz steht davor. '.repeat(4)}Die Straße war leer. ${'Und danach noch einer. '.repeat(8)}`

  test('surrounds the first hit', () => {
    const excerpt = excerptOf([long], ['leer'])
    expect(excerpt).toMatch(/^….*Die Straße war leer\..*…$/)
    expect(excerpt?.length).toBeLessThanOrEqual(122)
  })

  test('is at the right position when letters before it fold into several or none', () => {
    expect(excerptOf([`${'ß'.repeat(60)} e\u0301te\u0301 ${'x'.repeat(200)}`], ['ete'])).toContain('e\u0301te\u0301')
  })

  test('of a short text is the whole of it, on one line', () => {
    expect(excerptOf(['S: sleeps\n\nO: calm'], ['calm'])).toBe('S: sleeps O: calm')
  })

  test('comes from the first text that contains a word', () => {
    expect(excerptOf(['nothing here', 'a late call'], ['call'])).toBe('a late call')
    expect(excerptOf(['nothing here'], ['call'])).toBeNull()
  })

  test('does not split a character', () => {
    const excerpt = excerptOf([`${'🙂'.repeat(100)}word${'🙂'.repeat(200)}`], ['word'])
    expect(excerpt?.isWellFormed()).toBe(true)
    expect(excerpt).toContain('word')
  })
})
