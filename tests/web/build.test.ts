// @vitest-environment node
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeb } from '../../scripts/build-web.ts'
import type { Route } from '../../scripts/web/draw.ts'
import { withoutParts } from '../../scripts/web/lean-react.ts'
import { type PageSize, sizesOf } from '../../scripts/web/sizes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'solace-web-'))
const target = path.join(folder, 'web')
let routes: Route[]
let sizes: PageSize[]
const read = (file: string) => readFileSync(path.join(target, file), 'utf8')

beforeAll(async () => {
  routes = await buildWeb({ target, only: 'public' })
  sizes = await sizesOf(target)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every public page stands at its address in both languages', () => {
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
    ]),
  )
  expect(routes.filter(({ locale }) => locale === 'de').map(({ pattern }) => pattern)).toEqual(
    english.map((pattern) => `/de${pattern}`),
  )
  expect(routes.filter(({ file }) => !existsSync(path.join(target, file)))).toEqual([])
})

test('pages carry their language, and texts of that language only', () => {
  for (const { file, locale } of routes) expect(read(file)).toContain(`<html lang="${locale}">`)
  expect(read('de/home.html')).toContain('Jemand zum Reden')
  expect(read('de/home.html')).not.toMatch(/Someone to talk to|\bhome\.\w|search\.\w+_/)
  const scripts = [...read('de/home.html').matchAll(/\/(assets\/[^"]+\.js)/g)]
    .map(([, name]) => read(name as string))
    .join('')
  expect(scripts).toContain('Therapie finden')
  expect(scripts).not.toContain('Find Therapist')
})

test('no inline script or style, nothing from another host', () => {
  for (const { file } of routes) {
    const html = read(file)
    expect(html).not.toMatch(/<script(?![^>]* src=)/)
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+="/)
    // People may be led elsewhere by a link; nothing is loaded from there.
    expect([...html.matchAll(/<(?!a )[^>]*(?:src|href)="(https?:)?\/\//g)]).toEqual([])
  }
})

test('every file that is text has its compressed copies', () => {
  const names = [...read('en/home.html').matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name as string)
  expect(names.length).toBeGreaterThan(3)
  const copies = [...names, 'en/home.html'].flatMap((name) => [`${name}.br`, `${name}.gz`])
  expect(copies.filter((copy) => !existsSync(path.join(target, copy)))).toEqual([])
})

describe('what a visitor loads', () => {
  test('script at most 62 kB, HTML and style at most 12 kB, one font of at most 37 kB', () => {
    expect(sizes.length).toBeGreaterThan(20)
    const heavy = sizes.filter(
      ({ script, style, html, font }) => script > 62_000 || style + html > 12_000 || font > 37_000,
    )
    expect(heavy).toEqual([])
  })
})

test('a React that lost one of the left-out parts stops the build', () => {
  expect(() => withoutParts('function startViewTransition() { return 1 }')).toThrow(
    'React has no restoreViewTransitionName any more',
  )
})
