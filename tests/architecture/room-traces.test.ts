/** No code of the session room writes to a log, and the audit log gets the booking and minutes alone: addresses and device names pass through it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '#scripts/testing/git.ts'

const root = join(import.meta.dirname, '..', '..')
const files = projectFiles()
  .filter((file) => /^(backend\/care\/session-room|web\/shared\/room|web\/site\/room)\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const inBackend = files.filter(({ file }) => file.startsWith('backend/'))

test('code of the room writes to no log and no console', () => {
  expect(files.length).toBeGreaterThan(30)
  const logging = /\bconsole\b|\blogger\b|\.log\.|\b(?:log|note|warn)\(/
  expect(files.filter(({ text }) => logging.test(text)).map(({ file }) => file)).toEqual([])
})

test('what the audit log keeps of a room is the booking, and minutes', () => {
  const details = inBackend.flatMap(({ file, text }) =>
    [...text.matchAll(/details: (\{[^}]*\})/g)].map(([, stored]) => `${file}: ${stored}`),
  )
  expect(details.filter((line) => !/: \{ booking(?:, minutes)? \}$/.test(line))).toEqual([])
})

test('the signals of browsers are read and written by one file', () => {
  const reading = inBackend.filter(({ text }) => /'roomSignal'/.test(text)).map(({ file }) => file)
  expect(reading).toEqual(['backend/care/session-room/signal-queries.ts'])
})
