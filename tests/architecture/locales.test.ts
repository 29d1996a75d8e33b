import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { projectFiles } from '#scripts/testing/git.ts'
import { root } from '#scripts/testing/run-tool.ts'

const flat = (tree: object, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, inside]) =>
    typeof inside === 'string'
      ? [[path + name, inside] as [string, string]]
      : flat(inside as object, `${path}${name}.`),
  )
const english = flat(en)
const german = flat(de)
const inGerman = new Map(german)
const wordsOf = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted()

/** Words that are the same in both languages. */
const sameInBoth = new Set([
  'book_page.format',
  'book_page.other_clock',
  'match.beliefs.queer',
  'match.formats.video',
  'notes.fields.status',
  'resources.imported-clients.fields.status',
  'resources.licence-states.fields.status',
  'resources.reviews.fields.status',
  'resources.verifications.fields.status',
  'compare.modalities',
  'search_filters.modality',
  'relations.payments.status',
  'finance.absences.fields.status',
  'finance.adjustments.fields.status',
  'finance.bookings.fields.status',
  'finance.payments.fields.status',
  'finance.payouts.fields.status',
  'finance.unmatched.fields.adjustmentStatus',
  'session_view.panel.chat',
  'session_view.chat_unread',
  'finance.payments.choices.gateway.paystack',
  'finance.payments.choices.gateway.stripe',
  'finance.payouts.by_product',
  'finance.payouts.choices.gateway.paystack',
  'finance.payouts.choices.gateway.stripe',
  'finance.payouts.fields.bankName',
  'finance.reconciliations.choices.gateway.paystack',
  'finance.reconciliations.choices.gateway.stripe',
  'operator_home.system.paystack',
  'operator_home.system.stripe',
  'account.name',
  'files.kb',
  'files.mb',
  'files.video_of',
  'imports.name',
  'import_csv.encodings.utf_16le',
  'import_csv.encodings.utf_8',
  'privacy.cookies',
  'resources.appointments.fields.status',
  'resources.appointments.fields.modality',
  'appointments.details',
  'booking.modality',
  'calendar_feed.event.link',
  'guest.how',
  'resources.jobs.fields.status',
  'today.sessions.columns.format',
  'today.sessions.columns.status',
  'operators.audit.code',
  'payout_statement.status',
  'receipt_file.modality',
  'packages.offered.columns.status',
  'resources.earnings.fields.status',
  'resources.payouts.fields.status',
  'statement.format',
  'statement.status',
  'new_appointment.modality',
  'new_appointment.preview.format',
  'resources.audit-log.fields.details',
  'resources.details',
  'resources.details_of',
  'resources.clients.fields.lastName',
  'resources.clients.fields.status',
  'resources.insurance.fields.status',
  'payouts.details.fields.bank',
  'payouts.details.fields.bic',
  'payouts.details.fields.iban',
  'resources.payouts.fields.bankName',
  'resources.nothing',
  'resources.qualifications.fields.status',
  'resources.sessions.fields.name',
  'resources.sessions.fields.userIdentifier',
  'resources.transactions.fields.status',
  'resources.users.fields.accountStatus',
  'resources.users.fields.name',
  'search.region',
  'security.factor.passkey',
  'payment_methods.brands.amex',
  'payment_methods.brands.discover',
  'payment_methods.brands.mastercard',
  'payment_methods.brands.verve',
  'payment_methods.brands.visa',
  'testGateway.code_label',
  'therapist.there',
  'transfers.facts.bankName',
  'transfers.facts.bic',
  'transfers.facts.iban',
])

test('both languages have the same keys, in the same order, and every value is a text', () => {
  expect(german.map(([key]) => key)).toEqual(english.map(([key]) => key))
  expect(english.length).toBeGreaterThan(500)
})

describe.each([
  ['en', english],
  ['de', german],
] as const)('in %s', (_locale, texts) => {
  test('no text is empty, or begins or ends with a space', () => {
    expect(texts.filter(([, text]) => text.trim() === '' || text !== text.trim()).map(([key]) => key)).toEqual([])
  })
  test('placeholders are written %{so}', () => {
    const wrong = texts.filter(([, text]) => /\{\{|\$\{|%s|%d|%\(|(?<!%)\{\w+\}|%\{[^}]*[^\w}]/.test(text))
    expect(wrong).toEqual([])
  })
  test('plurals have a singular and a plural form, both with text', () => {
    const plurals = texts.filter(([, text]) => text.includes('||||'))
    expect(plurals.length).toBeGreaterThan(0)
    for (const [key, text] of plurals) {
      const forms = text.split('||||').map((form) => form.trim())
      expect([key, forms.length, forms.every((form) => form.length > 0)]).toEqual([key, 2, true])
    }
  })
  test('no text holds markup or tabs, and only mails have line breaks', () => {
    expect(texts.filter(([, text]) => /<\/?[a-z]|[\t\r]|&[a-z]+;/.test(text))).toEqual([])
    expect(texts.filter(([key, text]) => text.includes('\n') && !key.startsWith('mail.'))).toEqual([])
  })
})

test('the same placeholders and plural forms in both', () => {
  const different = english.filter(([key, text]) => {
    const other = inGerman.get(key) ?? ''
    return wordsOf(text).join() !== wordsOf(other).join() || text.split('||||').length !== other.split('||||').length
  })
  expect(different.map(([key]) => key)).toEqual([])
})

describe('the German', () => {
  test('is translated: texts are equal only where the list of equal words says so', () => {
    const alike = english.filter(([key, text]) => inGerman.get(key) === text).map(([key]) => key)
    expect(alike.filter((key) => !sameInBoth.has(key))).toEqual([])
  })
  test('has an up-to-date list: texts that now differ must leave it', () => {
    const texts = new Map(english)
    expect([...sameInBoth].filter((key) => texts.get(key) !== inGerman.get(key))).toEqual([])
  })
  test('has no English words left', () => {
    const left = german.filter(([, text]) =>
      /\b(the|your|you|and|please|with|of|this|are|not|to|for)\b/i.test(text.replaceAll(/%\{\w+\}/g, '')),
    )
    expect(left).toEqual([])
  })
  test('uses Sie', () => {
    const familiar = /\b(du|dich|dir|deine?[mnrs]?|euch|eure?[mnrs]?)\b/i
    expect(german.filter(([, text]) => familiar.test(text))).toEqual([])
  })
  test('uses German quotation marks and real umlauts', () => {
    expect(german.filter(([, text]) => /["“]\w|\b(fuer|ueber|koennen|muessen|moeglich|waehlen)\b/i.test(text))).toEqual(
      [],
    )
  })
})

describe('keys that the code names', () => {
  const known = new Set(english.map(([key]) => key))
  const isBranch = (key: string) => english.some(([other]) => other.startsWith(`${key}.`))
  async function filesOf(folder: string): Promise<string[]> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    return found
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .filter((path) => !path.includes('/dist/'))
  }
  test('all exist', async () => {
    const roots = new Set(Object.keys(en))
    const missing: string[] = []
    let seen = 0
    for (const file of (await Promise.all(['schemas', 'backend', 'bff', 'web'].map(filesOf))).flat()) {
      const source = await readFile(file, 'utf8')
      for (const [, key = ''] of source.matchAll(
        /(?:\bt|translate\w*|format\w*|describe\w*|key:|(?:message|problem)Key:|<T k=)\(?\s*(?:locale,\s*)?['"]([a-z]\w*(?:\.\w+)+)['"]/g,
      )) {
        if (!roots.has(key.split('.')[0] as string)) continue
        seen += 1
        if (!known.has(key) && !isBranch(key)) missing.push(`${file}: ${key}`)
      }
    }
    expect(seen).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })
})

test('sentences of errors that pages name themselves are in the file that pages load, and no others', async () => {
  const pages = projectFiles().filter((file) => /^web\/.*\.tsx?$/.test(file))
  const texts = await Promise.all(pages.map((file) => readFile(join(root, file), 'utf8')))
  const named = texts.flatMap((text) => [...text.matchAll(/'errors\.(\w+)'/g)].map(([, code]) => code))
  const loaded: { errors: object } = JSON.parse(await readFile(join(root, 'locales/en/platform.json'), 'utf8'))
  expect(new Set(named)).toEqual(new Set(Object.keys(loaded.errors)))
})
