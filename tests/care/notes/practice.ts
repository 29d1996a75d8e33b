import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { related, tracesOf, written } from './writing.ts'

export interface Practice {
  world: World
  author: GivenProvider
  client: GivenPerson
}

/** A world for all tests of a file, and for each test a therapist of their own with one client. */
export function ownPractice({ country = 'NG' }: { country?: string } = {}): Practice {
  const practice = {} as Practice
  beforeAll(async () => {
    practice.world = await openWorld()
  })
  afterAll(() => practice.world.close())
  beforeEach(async () => {
    const { world } = practice
    world.clock.set(start)
    practice.author = await world.given.provider({ country })
    practice.client = await world.given.client({ firstName: 'Amaka' })
    await related(world, practice.author, practice.client)
  })
  return practice
}

/** What the therapist of a practice does with notes. */
export function callsOf(practice: Practice) {
  const me = () => practice.world.as(practice.author)
  return {
    draft: () => written(practice.world, practice.author, practice.client),
    save: (identifier: string, body: object) => me().put(`/note/${identifier}`, body),
    sign: (identifier: string, version: number) => me().post(`/note/${identifier}/sign`, { version }),
    amend: (identifier: string, content = 'She called today.', headers: Record<string, string> = {}) =>
      me().post(`/note/${identifier}/addendum`, { content }, headers),
    remove: (identifier: string, body?: object) => me().delete(`/note/${identifier}`, body),
    show: async (identifier: string) => (await me().get(`/note/${identifier}`)).body,
    history: async (identifier: string) => (await me().get(`/note/${identifier}/history`)).body.data,
    actions: async () => (await tracesOf(practice.world, practice.author)).map(({ action }) => action),
  }
}
