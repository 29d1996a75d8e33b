import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type ClientEmergency, safetyPlanSteps } from '#schemas/care/caseload.ts'
import { ClientPage } from '#app/care/client-page/ClientPage.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo } from '#tests/web/operations/render-operators.tsx'
import { amara, profileOf, show } from './fixtures.ts'

const address = `/clients/${amara.identifier}`
const setup = { at: `${address}/`, path: '/clients/:id' }
const read = `GET /api${address}/emergency`
const write = `PUT /api${address}/safety-plan`
const page = {
  [`GET /api${address}`]: () => ({ json: amara }),
  [`GET /api/client/profile/${amara.identifier}`]: () => ({ json: profileOf(amara) }),
}
const empty = Object.fromEntries(safetyPlanSteps.map((step) => [step, '']))
const planOf = (version: number, change: object) =>
  ({ ...empty, ...change, version, updatedAt: '2026-11-20T10:00:00.000Z' }) as ClientEmergency['safetyPlan']
const emergency = (safetyPlan: ClientEmergency['safetyPlan']): ClientEmergency => ({
  emergencyContact: { name: 'Ada Okafor', phoneNumber: '08012345678' },
  safetyPlan,
})
const written = planOf(3, { warningSigns: 'No sleep\nNo food', peopleToAsk: 'Ada' })
const bodies = (calls: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

const openButton = () => screen.findByRole('button', { name: 'Safety plan' })
async function open() {
  fireEvent.click(await openButton())
  return within(await screen.findByRole('dialog', { name: 'In an emergency: Amara Okafor' }))
}
const field = (name: RegExp) => screen.getByRole('textbox', { name })
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })

test('nothing is loaded before the sheet is opened; each opening loads once, with the number to call and the steps in order', async () => {
  const calls = fakeServer({ ...page, [read]: () => ({ json: emergency(written) }) })
  show(<ClientPage />, setup)
  await openButton()
  const [header, card] = [await openButton(), screen.getByRole('button', { name: 'Open plan and contact' })]
  for (const button of [header, card]) {
    const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/Opening this is recorded, and Amara Okafor can see/)
  }
  expect(callsTo(calls, read.slice(4))).toEqual([])
  const dialog = await open()
  expect(await dialog.findByRole('link', { name: 'Call 08012345678' })).toHaveProperty('href', 'tel:08012345678')
  expect(dialog.getByText(/Opening this is recorded, and Amara Okafor can see that you opened it/)).toBeDefined()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Warning signsNo sleep\nNo food',
    'People I can ask for helpAda',
  ])
  expect(dialog.getByText('Last changed on Friday 20 November, 11:00')).toBeDefined()
  fireEvent.focus(window)
  expect(callsTo(calls, read.slice(4))).toHaveLength(1)
  const [close] = dialog.getAllByRole('button', { name: 'Close' })
  fireEvent.click(close as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  await waitFor(() => expect(callsTo(calls, read.slice(4))).toHaveLength(2))
})

test('without contact and plan it says so; the first plan is saved from version 0', async () => {
  const nothing: ClientEmergency = { emergencyContact: null, safetyPlan: null }
  const saved = { ...nothing, safetyPlan: planOf(1, { warningSigns: 'Silence' }) }
  const calls = fakeServer({ ...page, [read]: () => ({ json: nothing }), [write]: () => ({ json: saved }) })
  show(<ClientPage />, setup)
  const dialog = await open()
  expect(await dialog.findByText(/Amara Okafor has not named an emergency contact yet/)).toBeDefined()
  expect(dialog.getByText('No safety plan yet.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Write a safety plan' }))
  type(/Warning signs/, '  Silence ')
  fireEvent.click(dialog.getByRole('button', { name: 'Save the plan' }))
  expect(await screen.findByText('Safety plan saved')).toBeDefined()
  expect(bodies(calls)).toEqual([{ ...empty, warningSigns: 'Silence', version: 0 }])
  expect(await dialog.findByText('Silence')).toBeDefined()
  expect(callsTo(calls, read.slice(4))).toHaveLength(1)
})

test('a step that is too long has a field error, and nothing is sent', async () => {
  const calls = fakeServer({ ...page, [read]: () => ({ json: emergency(written) }) })
  show(<ClientPage />, setup)
  const dialog = await open()
  fireEvent.click(await dialog.findByRole('button', { name: 'Change the plan' }))
  type(/People I can ask/, 'x'.repeat(1001))
  fireEvent.click(dialog.getByRole('button', { name: 'Save the plan' }))
  await waitFor(() => expect(field(/People I can ask/).getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(field(/People I can ask/)))
  expect(bodies(calls)).toEqual([])
})

describe('a plan that was changed elsewhere meanwhile', () => {
  async function meetNewer() {
    let version = 3
    const newer = planOf(4, { warningSigns: 'Newer signs', peopleToAsk: 'Ada', professionals: 'Dr Bello' })
    const calls = fakeServer({
      ...page,
      [read]: () => ({ json: emergency(version === 3 ? written : newer) }),
      [write]: ({ body }) => {
        const isFirst = version === 3
        version = 4
        return isFirst
          ? problem(409, 'STATUS_CHANGED', 'This has changed')
          : {
              json: emergency({
                ...(body as typeof newer),
                version: 5,
                updatedAt: '2026-11-21T10:00:00.000Z',
              } as typeof newer),
            }
      },
    })
    show(<ClientPage />, setup)
    const dialog = await open()
    fireEvent.click(await dialog.findByRole('button', { name: 'Change the plan' }))
    type(/Warning signs/, 'My own signs')
    fireEvent.click(dialog.getByRole('button', { name: 'Save the plan' }))
    expect(await dialog.findByText(/Your text is still here/)).toBeDefined()
    return { calls, dialog }
  }

  test('is shown beside the typed text where it differs, and saving again is based on it', async () => {
    const { calls, dialog } = await meetNewer()
    expect(field(/Warning signs/)).toHaveProperty('value', 'My own signs')
    expect(dialog.getByText('Newer signs')).toBeDefined()
    // Equal in both versions: nothing to compare.
    expect(dialog.queryByText('Ada', { selector: 'p' })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Use the newer text: Professionals and crisis lines' }))
    expect(field(/Professionals/)).toHaveProperty('value', 'Dr Bello')
    expect(dialog.queryByText('Dr Bello', { selector: 'p' })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Save the plan' }))
    expect(await screen.findByText('Safety plan saved')).toBeDefined()
    expect(bodies(calls).at(-1)).toEqual({
      ...empty,
      warningSigns: 'My own signs',
      peopleToAsk: 'Ada',
      professionals: 'Dr Bello',
      version: 4,
    })
  })

  test('can still be compared after the dialog was closed by mistake', async () => {
    const { dialog } = await meetNewer()
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await open()
    expect(await again.findByText('Newer signs')).toBeDefined()
    expect(field(/Warning signs/)).toHaveProperty('value', 'My own signs')
    fireEvent.click(again.getByRole('button', { name: 'Cancel' }))
    expect(await again.findByRole('button', { name: 'Change the plan' })).toBeDefined()
    expect(again.queryByText('My own signs')).toBeNull()
  })
})

test('without a connection the typed text stays, and can be sent again', async () => {
  let isOnline = false
  fakeServer({
    ...page,
    [read]: () => ({ json: emergency(null) }),
    [write]: () => (isOnline ? { json: emergency(planOf(1, { warningSigns: 'Silence' })) } : 'offline'),
  })
  show(<ClientPage />, setup)
  const dialog = await open()
  fireEvent.click(await dialog.findByRole('button', { name: 'Write a safety plan' }))
  type(/Warning signs/, 'Silence')
  fireEvent.click(dialog.getByRole('button', { name: 'Save the plan' }))
  expect(await screen.findByText(/connection/i)).toBeDefined()
  expect(field(/Warning signs/)).toHaveProperty('value', 'Silence')
  isOnline = true
  fireEvent.click(dialog.getByRole('button', { name: 'Save the plan' }))
  expect(await screen.findByText('Safety plan saved')).toBeDefined()
})
