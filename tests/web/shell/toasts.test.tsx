import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useNotify } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { freeTop } from '#ui/notices/free-place.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'

const box = { left: 868, right: 1268, top: 76, bottom: 136 }

describe('the place of toasts', () => {
  test.each([
    ['nothing is there', [], 76],
    ['the primary button is under them', [{ left: 1100, right: 1260, top: 100, bottom: 148 }], 156],
    ['a button is beside them', [{ left: 20, right: 200, top: 100, bottom: 148 }], 76],
    [
      'two buttons are stacked, in any order',
      [
        { left: 1100, right: 1260, top: 170, bottom: 218 },
        { left: 1100, right: 1260, top: 100, bottom: 148 },
      ],
      226,
    ],
    ['the screen has no free place', [{ left: 0, right: 1280, top: 0, bottom: 900 }], 76],
  ])('where %s', (_name, obstacles, top) => {
    expect(freeTop(box, obstacles, 800)).toBe(top)
  })
})

function ToastButton({ text = 'Something is done' }: { text?: string }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(text, { type: 'success' })}>
      Say it
    </button>
  )
}

test('Escape closes a toast', async () => {
  showAccount(<ToastButton />, { viewer: theo })
  fireEvent.click(screen.getByRole('button', { name: 'Say it' }))
  await screen.findByText('Something is done')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Something is done')).toBeNull())
})

test('a toast that a newer one replaced does not come back when that one is closed', async () => {
  const buttons = (
    <>
      <ToastButton text="The first is saved" />
      <ToastButton text="The second is saved" />
    </>
  )
  showAccount(buttons, { viewer: theo })
  const [first, second] = screen.getAllByRole('button', { name: 'Say it' })
  fireEvent.click(first as HTMLElement)
  await screen.findByText('The first is saved')
  fireEvent.click(second as HTMLElement)
  await screen.findByText('The second is saved')
  expect(screen.queryByText('The first is saved')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('The second is saved')).toBeNull())
  expect(screen.queryByText('The first is saved')).toBeNull()
})
