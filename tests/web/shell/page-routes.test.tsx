import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import {
  createMemoryRouter,
  createRoutesFromElements,
  matchRoutes,
  RouterProvider,
  Routes,
  useParams,
} from 'react-router'
import { expect, test } from 'vitest'
import * as paths from '#schemas/platform/paths.ts'
import { clientScreens } from '#app/shell/client-pages.ts'
import { operatorScreens } from '#app/shell/operator-pages.ts'
import { patternsOf } from '#app/shell/page-route.ts'
import { routesOf } from '#app/shell/page-routes.tsx'
import { providerScreens } from '#app/shell/provider-pages.ts'

let opened = 0

function Conversations() {
  const { id = 'nobody' } = useParams()
  const [opening] = useState(() => (opened += 1))
  return <p>{`opening ${opening}, with ${id}`}</p>
}

test.for([
  ['a client', clientScreens.pages],
  ['a therapist', providerScreens.pages],
  ['an operator', operatorScreens.pages],
] as const)('every address of %s opens its own page, with and without its last slash', ([, pages]) => {
  const routes = createRoutesFromElements(routesOf(pages))
  const openedAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path
  const patterns = pages.flatMap(patternsOf)
  const filled = patterns.map((pattern) => pattern.replaceAll(/:\w+/g, '01a1fdba'))
  expect(filled.map(openedAt)).toEqual(patterns)
  expect(filled.map((address) => openedAt(address.slice(0, -1)))).toEqual(patterns)
})

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
