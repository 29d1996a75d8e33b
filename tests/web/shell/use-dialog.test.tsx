import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { dialogState, useDialog } from '#ui/dialogs/use-dialog.ts'

function Page() {
  const { opened, open, close } = useDialog<'cancel' | 'reschedule'>()
  return (
    <>
      <output>{opened ?? 'closed'}</output>
      <button onClick={() => open('reschedule')}>Reschedule</button>
      <button onClick={() => open('cancel')}>Cancel</button>
      <button onClick={close}>Close</button>
    </>
  )
}
const shown = () => screen.getByRole('status').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a dialog that was opened by a double click closes at once', () => {
  render(<Page />, { wrapper: MemoryRouter })
  press('Reschedule')
  press('Reschedule')
  expect(shown()).toBe('reschedule')
  press('Close')
  expect(shown()).toBe('closed')
})

test('two clicks before the page is drawn again open it once', () => {
  render(<Page />, { wrapper: MemoryRouter })
  act(() => {
    press('Reschedule')
    press('Reschedule')
  })
  expect(shown()).toBe('reschedule')
  press('Close')
  expect(shown()).toBe('closed')
})

test('a dialog that opens another one is shown again when that closes', () => {
  render(<Page />, { wrapper: MemoryRouter })
  press('Reschedule')
  press('Cancel')
  expect(shown()).toBe('cancel')
  press('Close')
  expect(shown()).toBe('reschedule')
})

test('a reload closes the dialog: the state of the history entry is from an earlier load of the document', () => {
  const stored = { ...dialogState('cancel'), documentLoad: performance.timeOrigin - 60_000 }
  const reloaded = { pathname: '/wallet/', state: stored }
  render(
    <MemoryRouter initialEntries={[reloaded]}>
      <Page />
    </MemoryRouter>,
  )
  expect(shown()).toBe('closed')
  press('Cancel')
  expect(shown()).toBe('cancel')
})

test('a link leads to a page with its dialog', () => {
  const linked = { pathname: '/wallet/', state: dialogState('cancel') }
  render(
    <MemoryRouter initialEntries={[linked]}>
      <Page />
    </MemoryRouter>,
  )
  expect(shown()).toBe('cancel')
})

test('a dialog is drawn before the page with its history entry, and closed by going back in between', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  render(<RouterProvider router={router} />)
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(router, 'navigate').mockReturnValue(promise)
  press('Cancel')
  expect(shown()).toBe('cancel')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(shown()).toBe('closed')
  resolve()
})

test('a dialog that another part of the page closed can be opened again', () => {
  const Row = () => {
    const { open } = useDialog<'cancel'>()
    return <button onClick={() => open('cancel')}>Cancel in a row</button>
  }
  render(
    <MemoryRouter>
      <Page />
      <Row />
    </MemoryRouter>,
  )
  press('Cancel in a row')
  press('Close')
  press('Cancel in a row')
  expect(shown()).toBe('cancel')
})
