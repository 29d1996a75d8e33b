/** Documents of any length: complete, created in a worker thread, with limited concurrency. */
import { expect, test, vi } from 'vitest'
import { Refusal } from '#platform/core/errors.ts'
import { createPdf } from '#platform/pdf/pdf-document.ts'
import { readPdf } from './read-pdf.ts'

// A mock in this thread would show if a document were created here: all are created in a worker.
vi.mock(import('#platform/pdf/pdf-drawing.ts'), () => ({
  renderPdf: () => Promise.reject(new Error('Drawn on the event loop')),
}))

const at = Temporal.Instant.from('2026-03-02T08:00:00Z')
const head = {
  locale: 'de',
  timezone: 'Europe/Berlin',
  title: 'Einnahmen, 2026',
  number: 'E-2026-1',
  at,
  person: null,
} as const

const long = (count: number, name = 'Theo Tester') =>
  createPdf(head, (sheet) =>
    sheet.table({
      columns: [{ name: 'Sitzung' }, { name: 'Therapeut' }, { name: 'Honorar', isSum: true }],
      rows: Array.from({ length: count }, (_, nth) => [
        `Nr. ${nth + 1}.`,
        name,
        sheet.formats.money(60_00 + nth, 'EUR'),
      ]),
      sums: [['Summe', '', sheet.formats.money(60_00 * count, 'EUR')]],
    }),
  )

test('eight hundred rows are in order, each once, below a header on each page', async () => {
  const { pages, text, language, tags } = await readPdf(await long(800, 'Ελένη Ọmọ́tárá'))
  expect(language).toBe('de')
  expect(pages.length).toBeGreaterThan(15)
  for (const [nth, page] of pages.entries()) {
    expect(page).toContain('Sitzung Therapeut Honorar')
    expect(page).toContain(`${nth + 1} von ${pages.length}`)
  }
  expect(text.match(/Nr\. \d+\./g)).toEqual(Array.from({ length: 800 }, (_, nth) => `Nr. ${nth + 1}.`))
  expect(pages.at(-1)).toContain('Summe 48.000,00 €')
  expect(tags).toContain('Table')
})

test('a long document takes little of the thread that asks for it', async () => {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await long(1_000)
  const { user, system } = process.threadCpuUsage(thread)
  const whole = process.cpuUsage(all)
  expect((user + system) / (whole.user + whole.system)).toBeLessThan(0.5)
})

test('the same content gives the same bytes there too', async () => {
  const [one, other] = await Promise.all([long(100), long(100)])
  expect(one.equals(other)).toBe(true)
})

test('more than four at once are refused with a retry time; those four are complete, and so are later ones', async () => {
  const answers = await Promise.allSettled([long(61), long(61), long(61), long(61), long(61)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  const [refusal] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'BUSY', extras: { retryAfter: 10 } })
  expect((await long(61)).subarray(0, 5).toString()).toBe('%PDF-')
})

const short = (person: string | null = null) => createPdf({ ...head, person }, (sheet) => sheet.text('Danke'))
const refusalsOf = (answers: readonly PromiseSettledResult<Buffer>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))

test('a short document is created in parallel too', async () => {
  expect((await readPdf(await short())).text).toContain('Danke')
})

test('short documents above the queue limit are refused with a retry time', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 26 }, () => short()))
  expect(refusalsOf(answers)).toMatchObject([{ code: 'BUSY' }, { code: 'BUSY' }])
  expect((await short()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('one person has three of them at once, and others are not blocked', async () => {
  const [clara, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const answers = await Promise.allSettled([...Array.from({ length: 5 }, () => short(clara)), short(other)])
  const refusal = { code: 'TOO_MANY_ATTEMPTS', extras: { retryAfter: 10 } }
  expect(refusalsOf(answers)).toMatchObject([refusal, refusal])
  expect(answers.at(-1)?.status).toBe('fulfilled')
  expect((await short(clara)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a document that fails does not affect others', async () => {
  const broken = createPdf({ ...head, timezone: 'No/Where' }, (sheet) => sheet.text('Danke'))
  const answers = await Promise.allSettled([broken, short()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
