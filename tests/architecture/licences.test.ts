import { expect, test } from 'vitest'
import { unknownLicences } from '#scripts/licences.ts'
import lock from '../../package-lock.json' with { type: 'json' }

test('every package has a licence that is allowed or explained', () => {
  expect(unknownLicences(lock.packages)).toEqual([])
})

test('a copyleft licence is found, a choice with a permissive one is not', () => {
  expect(
    unknownLicences({
      '': {},
      'node_modules/a': { license: 'GPL-3.0-only' },
      'node_modules/b': { license: '(MPL-2.0 OR Apache-2.0)' },
      'node_modules/c': { license: '(MIT AND GPL-2.0-only)' },
      'node_modules/d': {},
    }),
  ).toEqual(['a: GPL-3.0-only', 'c: (MIT AND GPL-2.0-only)', 'd: none'])
})
