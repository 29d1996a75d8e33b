/** The hook with which public pages read. */
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { matchAnswerApi } from '#schemas/marketplace/match-answers.calls.gen.ts'
import { useRead } from '#site/lib/use-read.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const own = { saved: null, preferred: {} }

test.each([
  ['succeeds', () => Promise.resolve()],
  ['fails, as a script that cannot be loaded does', () => Promise.reject(new TypeError('failed to fetch'))],
])('it reads after something else, also where that %s', async (_what, before) => {
  fakeServer({ 'GET /api/match/answers': () => ({ json: own }) })
  const { result } = renderHook(() => useRead(matchAnswerApi.own, {}, before))
  await waitFor(() => expect(result.current.data).toEqual(own))
  expect(result.current.error).toBeUndefined()
})
