import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { related, tracesOf, written } from './writing.ts'

export interface Practice {
  product: Product
  author: GivenProvider
  client: GivenPerson
}

/** One product per test file, and for each test a new therapist with one client. */
export function ownPractice({ country = 'NG' }: { country?: string } = {}): Practice {
  const practice = {} as Practice
  beforeAll(async () => {
    practice.product = await openProduct()
  })
  afterAll(() => practice.product.close())
  beforeEach(async () => {
    const { product } = practice
    product.clock.set(start)
    practice.author = await product.given.provider({ country })
    practice.client = await product.given.client({ firstName: 'Amaka' })
    await related(product, practice.author, practice.client)
  })
  return practice
}

/** Calls of a therapist about notes. */
export function callsOf(practice: Practice) {
  const me = () => practice.product.as(practice.author)
  return {
    draft: () => written(practice.product, practice.author, practice.client),
    save: (identifier: string, body: object) => me().put(`/note/${identifier}`, body),
    sign: (identifier: string, version: number) => me().post(`/note/${identifier}/sign`, { version }),
    amend: (identifier: string, content = 'She called today.', headers: Record<string, string> = {}) =>
      me().post(`/note/${identifier}/addendum`, { content }, headers),
    remove: (identifier: string, body?: object) => me().delete(`/note/${identifier}`, body),
    show: async (identifier: string) => (await me().get(`/note/${identifier}`)).body,
    history: async (identifier: string) => (await me().get(`/note/${identifier}/history`)).body.data,
    actions: async () => (await tracesOf(practice.product, practice.author)).map(({ action }) => action),
  }
}
