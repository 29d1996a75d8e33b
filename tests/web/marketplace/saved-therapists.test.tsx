import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSavedTherapists } from '#app/marketplace/saved-therapists/use-saved-therapists.ts'
import { saveOnDevice } from '#shared/api/saved-on-device.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const ada = '019b0000-0000-7000-8000-0000000a0001'

function Names() {
  const { data } = useSavedTherapists().saved
  return <output>{data && `saved: ${data.data.map(({ firstName }) => firstName).join(', ') || 'nobody'}`}</output>
}

test('what was saved on the device is shown, even if the first answer is from before it was moved to the account', async () => {
  saveOnDevice([ada])
  let isMoved = false
  let answerFirst: (value: { json: object }) => void = () => undefined
  const first = new Promise<{ json: object }>((answer) => void (answerFirst = answer))
  const reads: object[] = []
  const calls = fakeServer({
    'GET /api/favourites': () => {
      reads.push({ isMoved })
      return reads.length === 1 ? first : { json: { data: [{ identifier: ada, firstName: 'Ada' }] } }
    },
    'POST /api/favourites': () => {
      isMoved = true
      return { json: { data: [ada] } }
    },
    'GET /api/providers-availability/next-hours': () => ({ json: { data: [] } }),
  })
  showAccount(<Names />)
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  await waitFor(() => expect(localStorage.getItem('saved-therapists')).toBeNull())
  answerFirst({ json: { data: [] } })
  expect(await screen.findByText('saved: Ada')).toBeDefined()
  expect(reads).toEqual([{ isMoved: false }, { isMoved: true }])
})
