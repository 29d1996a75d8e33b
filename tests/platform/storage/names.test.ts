/** File names: what the product stores of a name that a sender chose. */
import { expect, test } from 'vitest'
import { fileNameOf } from '#platform/storage/file-name.ts'
import { attachmentNamed } from '#platform/context/answers.ts'

test.each([
  ['diploma.pdf', 'diploma.pdf'],
  ['Zeugnis für Zoë.pdf', 'Zeugnis für Zoë.pdf'],
  ['履歴書.pdf', '履歴書.pdf'],
  ['a.b.jpeg', 'a.b.jpeg'],
  // Read from right to left, this would end in `exe.pdf`.
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u2066b\u2069\u200f\u200e\u061c\u200b\u2060\ufeff.pdf', 'ab.pdf'],
  ['Zoe\u0308.pdf', 'Zo\u00eb.pdf'],
  ['a\0b\r\n.pdf', 'ab.pdf'],
  ['.pdf', 'file.pdf'],
  ['...pdf', 'file.pdf'],
  [' . .pdf', 'file.pdf'],
  ['\u200b.pdf', 'file.pdf'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['a ..pdf', 'a.pdf'],
  ['a.pdf  ', 'a.pdf'],
  ['...', ''],
  [' ', ''],
  ['', ''],
  ['\u202e', ''],
  ['CON.pdf', '_CON.pdf'],
  ['con .pdf', '_con.pdf'],
  ['aux.tar.pdf', '_aux.tar.pdf'],
  ['LPT1.pdf', '_LPT1.pdf'],
  ['com¹.pdf', '_com¹.pdf'],
  ['console.pdf', 'console.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\theo\\a.pdf', 'a.pdf'],
  ['a:b<c>"d"|e?f*.pdf', 'a_b_c__d__e_f_.pdf'],
])('%j is stored as %j', (given, stored) => {
  expect(fileNameOf(given)).toBe(stored)
})

test.each(['a', 'ü', '履', '😀'])('a long name of %s is cut to the bytes that file systems take', (letter) => {
  const name = fileNameOf(`${letter.repeat(400)}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(Buffer.byteLength(name)).toBeGreaterThan(245)
  expect(name).toMatch(/\.pdf$/)
  expect(name.isWellFormed()).toBe(true)
})

test('no name changes the direction of a header', () => {
  expect(attachmentNamed('a\u202Efdp.exe')).toMatch(/^[\x20-\x7e]+$/)
  expect(decodeURIComponent(attachmentNamed('a\u202E\u2066\u200f\ufefffdp.pdf'))).not.toMatch(/[\p{Cf}]/u)
})
