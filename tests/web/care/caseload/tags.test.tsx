import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClientPage } from '#app/care/client-page/ClientPage.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { amara, profileOf, show } from './fixtures.ts'

const address = `/clients/${amara.identifier}`
const setup = { at: `${address}/`, path: '/clients/:id' }
const put = `PUT /api${address}/tags`
const page = {
  [`GET /api${address}`]: () => ({ json: amara }),
  [`GET /api/client/profile/${amara.identifier}`]: () => ({ json: profileOf(amara) }),
  'GET /api/clients/tags': () => ({
    json: { data: ['sleep', 'weekly', 'grief', 'CBT'].map((tag) => ({ tag, clients: 1 })) },
  }),
}
const field = () => screen.getByRole('textbox', { name: /^(New tag|Neues Schlagwort)$/ })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pressEnter = () => fireEvent.keyDown(field(), { key: 'Enter' })
const save = () => fireEvent.submit(field().closest('form') as HTMLFormElement)

async function openTags(locale = 'en') {
  show(<ClientPage />, { ...setup, locale })
  fireEvent.click(await screen.findByRole('button', { name: locale === 'en' ? 'Edit tags' : 'Schlagworte ändern' }))
  const editor = within(await screen.findByRole('form', { name: /^(Tags of|Schlagworte)/ }))
  await editor.findByRole('button', { name: locale === 'en' ? 'Add grief' : 'grief hinzufügen' })
  return editor
}

test('tags are removed, chosen and typed, and shown as the server returns them', async () => {
  const calls = fakeServer({ ...page, [put]: () => ({ json: { ...amara, tags: ['sleep', 'CBT', 'new words'] } }) })
  const editor = await openTags()
  fireEvent.click(editor.getByRole('button', { name: 'Remove weekly' }))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  fireEvent.click(editor.getByRole('button', { name: 'Add CBT' }))
  type('  grief ')
  pressEnter()
  expect(editor.getByText('3 tags')).toBeDefined()
  fireEvent.click(editor.getByRole('button', { name: 'Remove grief' }))
  type('new words')
  save()
  expect(await screen.findByText('Tags saved')).toBeDefined()
  // Text that is still in the field counts as a tag.
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ tags: ['sleep', 'CBT', 'new words'] })
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  const head = within(await screen.findByRole('region', { name: 'At a glance' }))
  expect(head.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['sleep', 'CBT', 'new words'])
})

test('a tag is matched regardless of case, and is not added twice', async () => {
  const calls = fakeServer(page)
  const editor = await openTags()
  type('cbt')
  pressEnter()
  expect(editor.getByRole('button', { name: 'Remove CBT' })).toBeDefined()
  type('SLEEP')
  pressEnter()
  expect(editor.getByText('sleep was already added')).toBeDefined()
  expect(field()).toHaveProperty('value', 'SLEEP')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test.each(['a', 'x'.repeat(25), '=SUM(A1)', '-minus'])('%j is refused before anything is sent', async (wrong) => {
  const calls = fakeServer(page)
  await openTags()
  type(wrong)
  save()
  expect(await screen.findByText(/^A tag has 2 to 24/)).toBeDefined()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('ten is the limit', async () => {
  fakeServer(page)
  await openTags('de')
  for (let count = 3; count <= 10; count++) {
    type(`Wort ${count}`)
    pressEnter()
  }
  expect(screen.getByText('10 Schlagworte')).toBeDefined()
  type('Wort 11')
  pressEnter()
  expect(screen.getByText('Eine Person kann bis zu 10 Schlagworte haben')).toBeDefined()
})

test('a refusal of the server is shown at the field, and nothing is lost', async () => {
  const sentence = 'A tag has 2 to 24 letters, digits or spaces'
  fakeServer({
    ...page,
    [put]: () => problem(422, 'VALIDATION_ERROR', 'Please check this', { fields: { tags: sentence } }),
  })
  const editor = await openTags()
  fireEvent.click(editor.getByRole('button', { name: 'Add grief' }))
  save()
  expect(await editor.findByText(sentence)).toBeDefined()
  expect(editor.getByRole('button', { name: 'Remove grief' })).toBeDefined()
})

test('Enter edits and adds, Escape cancels, and the focus comes back', async () => {
  const calls = fakeServer(page)
  await openTags()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  type('grief')
  pressEnter()
  expect(screen.getByRole('button', { name: 'Remove grief' })).toBeDefined()
  fireEvent.keyDown(field(), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit tags' })))
  const head = within(screen.getByRole('region', { name: 'At a glance' }))
  expect(head.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['sleep', 'weekly'])
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})
