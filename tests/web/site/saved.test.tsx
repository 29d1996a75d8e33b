/** The heart on a profile: a visitor's therapists stay on the device, a client's in the account. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#shared/api/session.ts'
import { savedOnDevice, saveOnDevice } from '#shared/api/saved-on-device.ts'
import { SaveButton } from '#site/saved/SaveButton.tsx'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const ada = '019b76da-a800-7153-8170-000000000009'
const bola = '019b76da-a800-7153-8170-000000000010'

beforeEach(() => localStorage.clear())

const showHeart = (locale: 'en' | 'de' = 'en') => show(<SaveButton identifier={ada} name="Ada Nwankwo" />, { locale })
const heart = (name = /Save Ada|Remove Ada/) => screen.findByRole('button', { name })
const sent = (calls: FakeRequest[]) => calls.map(({ method, path }) => `${method} ${path}`)

test('a visitor saves on the device, without a request, and the next page knows it', async () => {
  const calls = fakeServer({})
  showHeart()
  expect((await heart()).ariaPressed).toBe('false')
  fireEvent.click(await heart())
  expect((await heart(/^Remove Ada Nwankwo from saved therapists$/)).ariaPressed).toBe('true')
  expect(savedOnDevice()).toEqual([ada])
  fireEvent.click(await heart())
  expect(savedOnDevice()).toEqual([])
  expect(calls).toEqual([])
})

test('a sign-in as a client moves them to the account; one as a therapist does not', async () => {
  const opened = (userType: string) => ({ json: { signedIn: true, userType, isActive: true, expiry: '', user: null } })
  let userType = 'provider'
  const calls = fakeServer({
    'POST /api/session': () => opened(userType),
    'POST /api/favourites': () => ({ json: { data: [ada] } }),
  })
  saveOnDevice([ada, bola])
  await signIn({ email: 'theo@solace.example', password: 'x' })
  expect([sent(calls), savedOnDevice()]).toEqual([['POST /api/session'], [ada, bola]])
  userType = 'client'
  await signIn({ email: 'clara@solace.example', password: 'x' })
  await waitFor(() => expect(savedOnDevice()).toEqual([]))
  expect(calls.at(-1)).toMatchObject({ path: '/api/favourites', body: { providers: [ada, bola] } })
})

test('a client saves in the account; a refusal takes the heart back and is said', async () => {
  localStorage.setItem('userType', 'client')
  let isFull = false
  const calls = fakeServer({
    'GET /api/favourites/identifiers': () => ({ json: { data: [bola] } }),
    'POST /api/favourites': () =>
      isFull ? problem(422, 'VALIDATION_ERROR', 'Please remove one first.') : { json: { data: [ada, bola] } },
    [`DELETE /api/favourites/${ada}`]: () => ({ status: 204, json: undefined }),
  })
  showHeart()
  fireEvent.click(await heart())
  await waitFor(() => expect(sent(calls)).toEqual(['GET /api/favourites/identifiers', 'POST /api/favourites']))
  fireEvent.click(await heart(/^Remove/))
  await waitFor(() => expect(sent(calls).at(-1)).toBe(`DELETE /api/favourites/${ada}`))
  isFull = true
  fireEvent.click(await heart(/^Save/))
  await waitFor(async () => expect((await heart()).ariaPressed).toBe('false'))
  expect(savedOnDevice()).toEqual([])
})

test('after the end of a session the page works as for a visitor', async () => {
  localStorage.setItem('userType', 'client')
  fakeServer({ 'GET /api/favourites/identifiers': () => problem(401, 'UNAUTHORIZED_ACCESS', 'Please sign in.') })
  showHeart('de')
  fireEvent.click(await heart(/^Ada Nwankwo merken$/))
  expect((await heart(/^Ada Nwankwo nicht mehr merken$/)).ariaPressed).toBe('true')
  expect(savedOnDevice()).toEqual([ada])
})

test('therapists and operators see no heart', async () => {
  localStorage.setItem('userType', 'provider')
  fakeServer({})
  showHeart()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(screen.queryByRole('button')).toBeNull()
})
