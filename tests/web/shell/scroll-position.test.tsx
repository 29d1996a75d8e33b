import { render, waitFor } from '@testing-library/react'
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { nameHistoryEntry } from '#app/shell/name-history-entry.ts'

const place = 'react-router-scroll-positions'
let scrolledTo: number[]
beforeEach(() => {
  scrolledTo = []
  vi.stubGlobal('scrollTo', (_: number, top: number) => scrolledTo.push(top))
  history.replaceState(null, '', '/')
})

/** Opens the app as a new document does. */
function openDocument() {
  nameHistoryEntry()
  const frame = (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
  const router = createBrowserRouter([{ element: frame, children: [{ path: '*', element: 'Page' }] }])
  return { router, shown: render(<RouterProvider router={router} />) }
}

test('a page that is loaded anew opens at its top, wherever the document before was left', async () => {
  sessionStorage.setItem(place, JSON.stringify({ default: 900 }))
  const { router } = openDocument()
  await waitFor(() => expect(scrolledTo).toContain(0))
  expect(scrolledTo).not.toContain(900)
  expect(router.state.location.key).not.toBe('default')
  router.dispose()
})

test('a reload returns to the position of the same entry', async () => {
  history.replaceState({ key: 'entry-1' }, '')
  sessionStorage.setItem(place, JSON.stringify({ 'entry-1': 640 }))
  const { router } = openDocument()
  await waitFor(() => expect(scrolledTo).toContain(640))
  router.dispose()
})
