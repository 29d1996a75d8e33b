/** Parts of public pages whose code waits for the first use of the page: nothing that somebody does before is lost. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '#locales/texts.ts'
import { translator, WordsProvider } from '#shared/i18n/words.tsx'
import { savedOnDevice } from '#shared/api/saved-on-device.ts'
import { DrawnParts } from '#site/lib/drawn-parts.ts'
import type * as firstUseFile from '#site/lib/first-use.ts'
import { Resting } from '#site/lib/Resting.tsx'
import { LateSaveButton } from '#site/saved/LateSaveButton.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

/** The page is used. */
let use: () => void
let whenUsed: Promise<void>
vi.mock(import('#site/lib/first-use.ts'), () => ({ firstUse: () => whenUsed }))

const used: string[] = []

function Fields() {
  const [text, setText] = useState('')
  const [order, setOrder] = useState('best')
  return (
    <form onSubmit={(event) => (event.preventDefault(), used.push(`sent ${text}`))}>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <select
        aria-label="Order"
        value={order}
        onChange={({ target }) => (setOrder(target.value), used.push(`order ${target.value}`))}
      >
        <option value="best">Best</option>
        <option value="price">Price</option>
      </select>
      <button type="button" onClick={() => used.push('pressed')}>
        More
      </button>
    </form>
  )
}

const load = vi.fn<() => Promise<typeof Fields>>(async () => Fields)
const noProps = {}
let unmount = () => {}

/** As the build draws it and the browser hydrates it. */
async function open({ isStale = false } = {}) {
  const page = (
    <WordsProvider locale="en" t={translator('en', en)}>
      <Resting name="filters" load={load} props={noProps} isStale={isStale} />
    </WordsProvider>
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(<DrawnParts value={{ filters: Fields }}>{page}</DrawnParts>)
  document.body.append(place)
  await act(async () => {
    const root = hydrateRoot(place, page)
    unmount = () => act(() => root.unmount())
  })
}

beforeEach(() => {
  whenUsed = new Promise((resolve) => (use = resolve))
  load.mockClear()
  used.length = 0
  localStorage.clear()
})
afterEach(() => {
  unmount()
  document.body.replaceChildren()
})

test('what the build has drawn stays, without its code', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
})

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click', 'change'])(
  'the page is used from the first %s',
  async (sign) => {
    const { firstUse } = await vi.importActual<typeof firstUseFile>('#site/lib/first-use.ts')
    const first = firstUse()
    document.body.dispatchEvent(new Event(sign, { bubbles: true }))
    await expect(first).resolves.toBeUndefined()
  },
)

test('the code comes with the first use, or at once where the drawn part shows another state', async () => {
  await open()
  await act(async () => use())
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  unmount()
  load.mockClear()
  whenUsed = new Promise(() => undefined)
  await open({ isStale: true })
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('a button that is pressed early is pressed once the code is there', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(used).toEqual([])
  await act(async () => use())
  await waitFor(() => expect(used).toEqual(['pressed']))
})

test('code that could not be loaded is loaded with the next press', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  await open()
  await act(async () => use())
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await waitFor(() => expect(used).toEqual(['pressed']))
})

test('what is typed and sent early arrives, and the focus stays', async () => {
  await open()
  const early = screen.getByLabelText<HTMLInputElement>('Name')
  early.focus()
  early.value = 'Ada'
  fireEvent.submit(early.form as HTMLFormElement)
  await act(async () => use())
  await waitFor(() => expect(used).toEqual(['sent Ada']))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(document.activeElement).not.toBe(early)
})

test('a choice that is made early counts', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'price' } })
  await act(async () => use())
  await waitFor(() => expect(used).toEqual(['order price']))
})

test('a list that is opened early opens once its options are there', async () => {
  const showPicker = vi.fn<() => void>()
  HTMLSelectElement.prototype.showPicker = showPicker
  await open()
  expect(fireEvent.mouseDown(screen.getByLabelText('Order'))).toBe(false)
  await act(async () => use())
  await waitFor(() => expect(showPicker).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(screen.getByLabelText('Order'))
})

test('a heart that is pressed early saves once its code is there', async () => {
  fakeServer({})
  show(<LateSaveButton identifier="019b76da-a800-7153-8170-000000000009" name="Ada Nwankwo" />)
  const heart = screen.getByRole('button', { name: 'Save Ada Nwankwo' })
  expect(heart.ariaPressed).toBe('false')
  fireEvent.click(heart)
  expect(savedOnDevice()).toEqual([])
  await act(async () => use())
  await waitFor(() => expect(savedOnDevice()).toEqual(['019b76da-a800-7153-8170-000000000009']))
  expect(screen.getByRole('button', { name: /^Remove Ada Nwankwo/ }).ariaPressed).toBe('true')
})
