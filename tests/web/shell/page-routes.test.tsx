import { act, screen } from '@testing-library/react'
import { render } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, Routes, useParams } from 'react-router'
import { expect, test } from 'vitest'
import * as paths from '#schemas/platform/paths.ts'
import { routesOf } from '#app/shell/page-routes.tsx'

let opened = 0

function Conversations() {
  const { id = 'nobody' } = useParams()
  const [opening] = useState(() => (opened += 1))
  return <p>{`opening ${opening}, with ${id}`}</p>
}

test('the addresses of one screen keep its state from one to the other', async () => {
  const routes = routesOf([
    { at: [paths.messages, paths.conversation], load: () => Promise.resolve(Conversations) },
    { at: paths.wallet, load: () => Promise.resolve(() => <p>wallet</p>) },
  ])
  const router = createMemoryRouter([{ path: '*', element: <Routes>{routes}</Routes> }], {
    initialEntries: [paths.messages()],
  })
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('opening 1, with nobody')).toBeTruthy()
  await act(() => router.navigate(paths.conversation({ id: 'theo' })))
  expect(await screen.findByText('opening 1, with theo')).toBeTruthy()
  await act(() => router.navigate(paths.wallet()))
  await act(() => router.navigate(paths.messages()))
  expect(await screen.findByText('opening 2, with nobody')).toBeTruthy()
})
