/** A menu marks the page that was chosen at once, before the router has drawn it. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { TestTranslationProvider } from 'react-admin'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { choosePath, useCurrentPath, useForgetChosenPath } from '#ui/page/current-path.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'

let arrive: () => void
let isChanged = false
beforeEach(() => {
  isChanged = false
})

function Frame() {
  const path = useCurrentPath()
  useForgetChosenPath()
  useLeaveWarning(isChanged)
  return (
    <TestTranslationProvider messages={{}}>
      <Link to="/clients/" onClick={choosePath('/clients/')}>
        Clients
      </Link>
      <output>{path}</output>
      <Suspense>
        <Outlet />
      </Suspense>
    </TestTranslationProvider>
  )
}

function open() {
  const Clients = lazy(
    () => new Promise<{ default: () => string }>((load) => (arrive = () => load({ default: () => 'Robin Hale' }))),
  )
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/clients/', element: <Clients /> },
          { path: '*', element: 'Today' },
        ],
      },
    ],
    { initialEntries: ['/overview/'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const marked = () => screen.getByRole('status').textContent
const entry = () => screen.getByRole('link', { name: 'Clients' })

test('the chosen page is marked while the page from before is still shown', async () => {
  const router = open()
  fireEvent.click(entry())
  expect(marked()).toBe('/clients/')
  expect(screen.getByText('Today')).toBeDefined()
  await waitFor(() => expect(arrive).toBeDefined())
  arrive()
  await screen.findByText('Robin Hale')
  await router.navigate('/overview/')
  await waitFor(() => expect(marked()).toBe('/overview/'))
})

test('a press that opens another tab marks nothing', () => {
  open()
  fireEvent.click(entry(), { ctrlKey: true })
  expect(marked()).toBe('/overview/')
})

test('who stays for what is not saved stays marked there', async () => {
  isChanged = true
  vi.stubGlobal('confirm', () => false)
  open()
  fireEvent.click(entry())
  await waitFor(() => expect(marked()).toBe('/overview/'))
  expect(screen.getByText('Today')).toBeDefined()
})
