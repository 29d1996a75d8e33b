import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtChunks, freshWeb, webFolder as target } from '#scripts/fresh-web.ts'
import type { Route } from '#scripts/web/draw.ts'
import type { PageScripts } from '#scripts/web/page-scripts.ts'
import { type PageSize, sizesOf } from '#scripts/web/sizes.ts'
import { patternsOf } from '#app/shell/page-route.ts'
import { type Kind, screensOf } from '#app/shell/screens-of.ts'
import { provider } from '#tests/web/support/provider-fixture.ts'

/** Of the public pages. */
let routes: Route[]
let sizes: PageSize[]
/** Of the account pages. */
let manifest: Manifest = {}
/** Of the live parts of the public pages. */
let live: Manifest = {}
const read = (file: string) => readFileSync(path.join(target, file), 'utf8')

beforeAll(async () => {
  await freshWeb()
  ;({ account: manifest, public: live } = builtChunks())
  const all = JSON.parse(read('routes.json')) as Route[]
  routes = all.filter(({ entry }) => entry !== 'account')
  const drawn = new Set(routes.map(({ file }) => file))
  sizes = (await sizesOf(target)).filter(({ page }) => drawn.has(page))
}, 180_000)

test('every public page is at its address in both languages', () => {
  const english = routes.filter(({ locale }) => locale === 'en').map(({ pattern }) => pattern)
  expect(english).toEqual(
    expect.arrayContaining([
      '/',
      '/therapists/',
      '/therapists/:id/',
      '/login/',
      '/register/',
      '/register/provider/',
      '/register/verify/',
      '/policy/client-cancellation/',
      '/policy/provider-cancellation/',
      '/privacy-policy/',
      '/terms/',
      '/contact/',
      '/crisis-help/',
      '/join/',
      '/help/',
      '/help/cancelling/',
    ]),
  )
  expect(routes.filter(({ locale }) => locale === 'de').map(({ pattern }) => pattern)).toEqual(
    english.map((pattern) => `/de${pattern}`),
  )
  expect(routes.filter(({ file }) => !existsSync(path.join(target, file)))).toEqual([])
})

test('pages have their language, and texts of that language only', () => {
  for (const { file, locale } of routes) expect(read(file)).toContain(`<html lang="${locale}">`)
  expect(read('de/home.html')).toContain('Jemand zum Reden')
  expect(read('de/home.html')).not.toMatch(/Someone to talk to|\bhome\.\w|search\.\w+_/)
  const scripts = [...read('de/home.html').matchAll(/\/(assets\/[^"]+\.js)/g)]
    .map(([, name]) => read(name as string))
    .join('')
  expect(scripts).toContain('Therapie finden')
  expect(scripts).not.toContain('Find Therapist')
})

test('guides name their address in each language, and the article is in the HTML', () => {
  const html = read('de/help-article/cancelling.html')
  expect(html).toContain('<link rel="canonical" href="__ORIGIN__/de/help/cancelling/">')
  expect(html).toContain('<link rel="alternate" hreflang="en" href="__ORIGIN__/help/cancelling/">')
  expect(html).toContain('<title>Eine Sitzung absagen und Geld zurückbekommen – Hilfe von Solace</title>')
  expect(html).toContain('mindestens 48 Stunden vor Beginn')
  const scripts = [...read('de/help.html').matchAll(/\/(assets\/[^"]+\.js)/g)].map(([, name]) => read(name as string))
  expect(scripts.join('')).not.toContain('Eine Sitzung absagen und Geld')
})

test('no inline script or style, nothing from another host', () => {
  for (const { file } of routes) {
    const html = read(file)
    expect(html).not.toMatch(/<script(?![^>]* src=)/)
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+="/)
    // Links may lead elsewhere; nothing is loaded from there.
    expect([...html.matchAll(/<(?!a )[^>]*(?:src|href)="(https?:)?\/\//g)]).toEqual([])
  }
})

test('no heading leaves out a level', async () => {
  const { draw } = (await import(path.join(target, '.server', 'server.js'))) as {
    draw: (wanted: object) => string[] | null
  }
  const therapist = { ...provider, bio: 'I listen.', nextHours: [], specialities: [] }
  const filled = [
    ['/therapists/browse/', 'therapist_lists', { data: [{ country: 'NG', speciality: null, state: null, total: 9 }] }],
    ['/therapists/in/nigeria/', 'therapist_list', { data: [therapist], meta: { page: 1, total: 30, lastPage: 3 } }],
    [`/therapists/${provider.identifier}/`, 'therapist', therapist],
  ] as const
  const pages = [
    ...routes.map(({ file }) => [file, read(file)] as const),
    ...filled.map(([at, name, data]) => {
      const parts = draw({ name, locale: 'en', path: at, origin: 'https://solace.example', data })
      return [at, parts?.join('') ?? ''] as const
    }),
  ]
  const levelsIn = (html: string) =>
    [...html.replaceAll(/<dialog[\s\S]*?<\/dialog>/g, '').matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
  const skipped = pages.filter(([, html]) =>
    levelsIn(html).some((level, place, all) => place > 0 && level > (all[place - 1] ?? 0) + 1),
  )
  expect(skipped.map(([at]) => at)).toEqual([])
  expect(pages.slice(-filled.length).map(([, html]) => levelsIn(html).slice(0, 2))).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

test('every text file has its compressed copies', () => {
  const names = [...read('en/home.html').matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name as string)
  expect(names.length).toBeGreaterThan(3)
  const copies = [...names, 'en/home.html'].flatMap((name) => [`${name}.br`, `${name}.gz`])
  expect(copies.filter((copy) => !existsSync(path.join(target, copy)))).toEqual([])
})

describe('what a visitor loads', () => {
  /** The page of a session, also for guests, carries the room: 30 kB beyond React and the shell. */
  const scriptLimit = (page: string) => (/\/(session-page|guest-session)\.html$/.test(page) ? 92_000 : 72_000)

  test('script at most 72 kB, HTML and style at most 12 kB, one font of at most 37 kB', () => {
    expect(sizes.length).toBeGreaterThan(20)
    const heavy = sizes.filter(
      ({ page, script, style, html, font }) => script > scriptLimit(page) || style + html > 12_000 || font > 37_000,
    )
    expect(heavy).toEqual([])
  })
})

describe('what a first visit loads without being asked', () => {
  /** Loaded by every page without a choice about cookies. */
  const always = ['answer-consent']
  /** Besides the script that the HTML names. Everything else waits for the first use of the page, or for saved state. */
  const late: Record<string, readonly string[]> = {
    home: [],
    therapists: [],
    therapist: [],
    therapist_list: [],
    match: ['Question'],
    join: [],
    help: [],
    login: [],
  }

  function filesOf(names: readonly string[]): Set<string> {
    const files = new Set<string>()
    const walk = (keys: readonly string[] = []): void => {
      for (const key of keys) {
        const chunk = live[key]
        if (!chunk || files.has(chunk.file)) continue
        files.add(chunk.file)
        walk(chunk.imports)
      }
    }
    for (const name of names) {
      const keys = Object.keys(live).filter((key) => live[key]?.name === name)
      expect(keys, `no chunk ${name}`).not.toEqual([])
      walk(keys)
    }
    return files
  }

  test.each(Object.keys(late))('%s: at most 72 kB of script', (page) => {
    const files = filesOf(['boot', `${page}-en`, ...always, ...(late[page] ?? [])])
    const bytes = [...files].reduce((sum, file) => sum + statSync(path.join(target, `${file}.br`)).size, 0)
    expect(bytes).toBeLessThanOrEqual(72_000)
  })
})

describe('the room of a session', () => {
  const sizeOf = (file: string) => statSync(path.join(target, `${file}.br`)).size
  const chunkOf = (name: string) => Object.values(live).find((chunk) => chunk.name === name)?.file ?? `no chunk ${name}`

  test('at first at most 30 kB of script beyond React and the shell', () => {
    const shell = ['live', 'shell'].reduce((sum, name) => sum + sizeOf(chunkOf(name)), 0)
    const pages = sizes.filter(({ page }) => /\/(session-page|guest-session)\.html$/.test(page))
    expect(pages).toHaveLength(4)
    expect(pages.filter(({ script }) => script - shell > 30_000)).toEqual([])
  })

  test.each([
    [
      'on demand, More, check words, captions and keeping a line',
      ['More', 'Words', 'recogniser', 'save-line', 'send-form'],
      6_000,
    ],
    ['for the therapist on a desk, the notes', ['NotesPanel', 'texts-de', 'validate'], 25_000],
  ])('%s', (_what, names, most) => {
    expect(names.reduce((sum, name) => sum + sizeOf(chunkOf(name)), 0)).toBeLessThanOrEqual(most)
  })
})

test('the server knows the scripts of every account page of each user type, in both languages', async () => {
  const account = read('en/account.html')
  const known = JSON.parse(read('page-scripts.json')) as PageScripts[]
  const patterns = new Set<string>()
  for (const kind of Object.keys(screensOf) as Kind[])
    for (const page of (await screensOf[kind]()).pages)
      for (const pattern of patternsOf(page))
        for (const prefix of ['', '/de']) patterns.add(`${kind} ${prefix}${pattern}`)
  expect(known.map(({ userType, pattern }) => `${userType} ${pattern}`).toSorted()).toEqual([...patterns].toSorted())
  const files = known.flatMap((page) => page.files)
  expect(files.filter((file) => !existsSync(path.join(target, file)))).toEqual([])
  // The HTML names those of all pages itself.
  expect(
    known.filter(
      (page) => !page.pattern.startsWith('/de/') && page.files.some((file) => account.includes(`"${file}"`)),
    ),
  ).toEqual([])
  const german = known.find(({ userType, pattern }) => userType === 'client' && pattern === '/de/appointments/')
  expect(
    german?.files.filter((file) => /AppointmentCards|scheduling-de|client-(?:pages|reads)/.test(file)),
  ).toHaveLength(4)
  expect(german?.files.filter((file) => /-en-/.test(file))).toEqual([])
})

test('an account page loads few scripts of less than 800 bytes', () => {
  const known = JSON.parse(read('page-scripts.json')) as PageScripts[]
  const isSmall = (file: string) => file.endsWith('.js') && statSync(path.join(target, file)).size < 800
  const scattered = known.filter(({ files }) => files.filter(isSmall).length > 20)
  expect(scattered.map(({ userType, pattern }) => `${userType} ${pattern}`)).toEqual([])
})

describe('what a signed-in person loads first', () => {
  /** Compressed bytes of these chunks and all their imports. */
  function weightOf(names: readonly string[]): number {
    const files = new Set<string>()
    const walk = (keys: readonly string[] = []): void => {
      for (const key of keys) {
        const chunk = manifest[key]
        if (!chunk || files.has(chunk.file)) continue
        files.add(chunk.file)
        walk(chunk.imports)
      }
    }
    for (const name of names) {
      const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === name)
      expect(keys, `no chunk ${name}`).not.toEqual([])
      walk(keys)
    }
    return [...files].reduce((total, file) => total + statSync(path.join(target, `${file}.br`)).size, 0)
  }

  const always = ['account', 'base', 'live-changes']
  const client = [...always, 'client-pages', 'messages-de']
  const provider = [...always, 'provider-pages', 'messages-de', 'practice-de', 'ReviewNotice']

  test.each([
    ['a client, on the overview', [...client, 'ClientOverview', 'scheduling-de'], 202_000],
    ['a client, among the appointments', [...client, 'AppointmentCards', 'scheduling-de'], 202_000],
    ['a client, in the wallet', [...client, 'WalletPage', 'money-de'], 230_000],
    ['a therapist, on the overview', [...provider, 'ProviderOverview'], 201_000],
    ['a therapist, among the appointments', [...provider, 'AppointmentTable', 'scheduling-de'], 240_000],
  ])('%s', (_who, chunks, most) => {
    expect(weightOf(chunks)).toBeLessThanOrEqual(most)
  })

  test('the request for the session waits only for the small script that sends it', () => {
    expect(weightOf(['account'])).toBeLessThanOrEqual(7_000)
    const { imports = [], css = [] } = Object.values(manifest).find(({ isEntry }) => isEntry) ?? {}
    expect(imports.map((key) => manifest[key]?.name)).toEqual(['first'])
    expect(css.length).toBe(1)
  })

  test('no page loads a style file that does not exist', () => {
    const written = readdirSync(path.join(target, 'assets'))
    const wanted = Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => path.basename(file)))
    expect(wanted.filter((file) => !written.includes(file))).toEqual([])
  })
})
