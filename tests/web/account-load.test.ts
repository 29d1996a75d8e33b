// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Manifest } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsWhereEnough } from '../../scripts/web/calls-only.ts'
import { buildParts } from '../../scripts/web/build-parts.ts'
import { brotliOf } from '../../scripts/web/compress.ts'
import { fetchEarly, type PageRoute } from '../../web/account/page-route.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('what a signed-in person loads at once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'solace-account-'))
  let manifest: Manifest
  beforeAll(async () => {
    const parts = await buildParts(root, folder)
    rmSync(parts.scratch, { recursive: true, force: true })
    manifest = parts.account ?? {}
  }, 180_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const weighed = new Map<string, Promise<number>>()
  const weigh = async (file: string) => (await brotliOf(readFileSync(path.join(folder, file)))).length
  const weightOfFile = (file: string) => weighed.getOrInsertComputed(file, weigh)

  /** Compressed bytes of these chunks and all that they import. */
  async function weightOf(names: readonly string[]): Promise<number> {
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
    const sizes = await Promise.all([...files].map(weightOfFile))
    return sizes.reduce((total, size) => total + size, 0)
  }

  const always = ['account', 'base', 'LiveChanges']
  const client = [...always, 'client-pages', 'messages-de']
  const provider = [...always, 'provider-pages', 'messages-de', 'practice-de', 'ReviewNotice']

  test.each([
    ['a client, on the overview', [...client, 'ClientOverview', 'life-de'], 206_000],
    ['a client, among the appointments', [...client, 'AppointmentCards', 'life-de'], 206_000],
    ['a client, in the wallet', [...client, 'WalletPage', 'money-de'], 244_000],
    ['a therapist, on the overview', [...provider, 'ProviderOverview'], 204_000],
    ['a therapist, among the appointments', [...provider, 'AppointmentTable', 'life-de'], 257_000],
  ])(
    '%s',
    async (_who, chunks, most) => {
      expect(await weightOf(chunks)).toBeLessThanOrEqual(most)
    },
    60_000,
  )

  test('the question who is there waits for nothing but the few lines that ask it', async () => {
    expect(await weightOf(['account'])).toBeLessThanOrEqual(7_000)
    const { imports = [], css = [] } = Object.values(manifest).find(({ isEntry }) => isEntry) ?? {}
    expect(imports.map((key) => manifest[key]?.name)).toEqual(['first'])
    expect(css.length).toBe(1)
  })

  test('no page is drawn without a style file that nobody has written', () => {
    const written = readdirSync(path.join(folder, 'assets'))
    const wanted = Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => path.basename(file)))
    expect(wanted.filter((file) => !written.includes(file))).toEqual([])
  })
})

describe('who imports calls and numbers of a schema', () => {
  const transform = callsWhereEnough(root).transform as (code: string, id: string) => Promise<{ code: string } | null>
  const from = (code: string) => transform(code, path.join(root, 'web/account/some.ts'))
  const light = path.join(root, 'schemas/accounts.ts?calls')

  test('gets nothing else', async () => {
    const code = `import { accountApi, type UserInfo } from '#schemas/accounts.ts'\ncall(accountApi.setLocale)`
    expect((await from(code))?.code).toContain(`from '${light}'`)
  })

  test.each([
    ['names a schema', `import { accountApi, PasswordChange } from '#schemas/accounts.ts'`],
    ['reads a shape', `import { accountApi } from '#schemas/accounts.ts'\nproblemsOf(accountApi.login.body, given)`],
    ['takes a shape out', `import { accountApi } from '#schemas/accounts.ts'\nconst { body } = accountApi.login`],
    ['needs types alone', `import { type UserInfo } from '#schemas/accounts.ts'`],
  ])('and the whole where it %s', async (_what, code) => {
    expect(await from(code)).toBeNull()
  })

  test('a shape that was left out is never read as nothing to check', async () => {
    const { load } = callsWhereEnough(root) as { load: (id: string) => Promise<string> }
    const { c } = (await import(`data:text/javascript,${encodeURIComponent(await load('\0maker-of-calls'))}`)) as {
      c: (method: string, path: string, more?: object) => Record<string, unknown>
    }
    const made = c('POST', '/user/login', { idempotent: true })
    expect({ ...made }).toEqual({ method: 'POST', path: '/user/login', idempotent: true })
    expect(() => made['body']).toThrow('left out')
  })
})

test('the page of an address is fetched before anything is drawn, the first that fits', () => {
  const asked: string[] = []
  const page = (address: string): PageRoute => ({
    path: address,
    load: () => {
      asked.push(address)
      return Promise.reject(new Error('away'))
    },
  })
  const pages = ['/clients', '/clients/imported', '/clients/:id', '/messages/:id?'].map(page)
  for (const address of ['/clients/', '/clients/imported/', '/clients/7', '/messages/', '/messages/7/', '/nowhere/'])
    fetchEarly(pages, address)
  expect(asked).toEqual(['/clients', '/clients/imported', '/clients/:id', '/messages/:id?', '/messages/:id?'])
})
