import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { callsWhereEnough } from '#scripts/web/calls-only.ts'
import { fetchEarly, type PageRoute } from '#app/shell/page-route.ts'

const root = path.resolve(import.meta.dirname, '../../..')

describe('a module that imports functions and constants of a schema', () => {
  const transform = callsWhereEnough(root).transform as (code: string, id: string) => Promise<{ code: string } | null>
  const from = (code: string) => transform(code, path.join(root, 'web/app/some.ts'))
  const light = path.join(root, 'schemas/identity/accounts.ts?calls')

  test('gets nothing else', async () => {
    const code = `import { accountApi, type UserInfo } from '#schemas/identity/accounts.ts'\ncall(accountApi.setLocale)`
    expect((await from(code))?.code).toContain(`from '${light}'`)
  })

  test.each([
    ['names a schema', `import { accountApi, PasswordChange } from '#schemas/identity/accounts.ts'`],
    [
      'reads a shape',
      `import { accountApi } from '#schemas/identity/accounts.ts'\nproblemsOf(accountApi.login.body, given)`,
    ],
    [
      'takes a shape out',
      `import { accountApi } from '#schemas/identity/accounts.ts'\nconst { body } = accountApi.login`,
    ],
    ['needs types alone', `import { type UserInfo } from '#schemas/identity/accounts.ts'`],
  ])('gets the whole module where it %s', async (_what, code) => {
    expect(await from(code)).toBeNull()
  })

  test('a removed schema is never read as an empty one', async () => {
    const { load } = callsWhereEnough(root) as { load: (id: string) => Promise<string> }
    const { c } = (await import(`data:text/javascript,${encodeURIComponent(await load('\0maker-of-calls'))}`)) as {
      c: (method: string, path: string, more?: object) => Record<string, unknown>
    }
    const made = c('POST', '/user/login', { idempotent: true })
    expect({ ...made }).toEqual({ method: 'POST', path: '/user/login', idempotent: true })
    expect(() => made['body']).toThrow('left out')
  })
})

test('the page of an address is loaded before the first draw, by the first matching route', () => {
  const asked: string[] = []
  const page = (...addresses: string[]): PageRoute => ({
    at: addresses.map((pattern) => ({ pattern })),
    load: () => {
      asked.push(addresses[0] ?? '')
      return Promise.reject(new Error('away'))
    },
  })
  const alone = ['/clients/', '/clients/imported/', '/clients/:id/'].map((address) => page(address))
  const pages = [...alone, page('/messages/', '/messages/:id/')]
  for (const address of ['/clients/', '/clients/imported/', '/clients/7', '/messages/', '/messages/7/', '/nowhere/'])
    fetchEarly(pages, address)
  expect(asked).toEqual(['/clients/', '/clients/imported/', '/clients/:id/', '/messages/', '/messages/'])
})
