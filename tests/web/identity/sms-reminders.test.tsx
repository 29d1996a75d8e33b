import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SmsSettings } from '#schemas/identity/sms.ts'
import { SmsReminders } from '#app/identity/notifications/SmsReminders.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { showAccount as show } from '#tests/web/support/render-account.tsx'

const none: SmsSettings = {
  isAvailable: true,
  phoneNumber: null,
  isConfirmed: false,
  reminders: false,
  isStopped: false,
  hasFailed: false,
}
const confirmed: SmsSettings = { ...none, phoneNumber: '+2348031234567', isConfirmed: true, reminders: true }

test('A number is typed as people write it, and confirmed with the code', async () => {
  const calls = fakeServer({
    'GET /api/sms': () => ({ json: none }),
    'PUT /api/sms/phone': () => ({ json: { resendAfter: 60 } }),
    'POST /api/sms/phone/confirm': () => ({ json: confirmed }),
  })
  show(<SmsReminders />)
  fireEvent.change(await screen.findByLabelText('Mobile number'), { target: { value: '00234 (803) 123-4567' } })
  expect(screen.queryByLabelText('Code from the text message')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  fireEvent.change(await screen.findByLabelText('Code from the text message'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm number' }))
  expect(await screen.findByText('Your number is confirmed')).toBeDefined()
  expect(screen.getByText('Confirmed number: +2348031234567')).toBeDefined()
  expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { phoneNumber: '+2348031234567' },
    { code: '123456' },
  ])
})

test('A number of another country and a wrong code are said at their fields', async () => {
  const calls = fakeServer({
    'GET /api/sms': () => ({ json: { ...none, phoneNumber: '+2348031234567' } }),
    'POST /api/sms/phone/confirm': () => problem(422, 'CODE_INVALID', 'This code is not right'),
  })
  show(<SmsReminders />)
  const field = await screen.findByLabelText('Mobile number')
  fireEvent.change(field, { target: { value: '+33 6 12 34 56 78' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('Please enter a phone number with 10 to 13 digits')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  fireEvent.change(screen.getByLabelText('Code from the text message'), { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm number' }))
  expect(await screen.findByText('This code is not right')).toBeDefined()
})

test('Reminders are switched off and on, and the number is removed', async () => {
  const calls = fakeServer({
    'GET /api/sms': () => ({ json: confirmed }),
    'PUT /api/sms/reminders': ({ body }) => ({ json: { ...confirmed, ...(body as object) } }),
    'DELETE /api/sms/phone': () => ({ json: none }),
  })
  show(<SmsReminders />)
  const onOff = await screen.findByRole<HTMLInputElement>('switch', { name: 'Remind me of sessions by text message' })
  fireEvent.click(onOff)
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reminders: false }))
  expect(onOff.checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Remove number' }))
  expect(await screen.findByText('Your number was removed')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number')).toBeDefined()
})

test('STOP and a failed delivery are explained', async () => {
  fakeServer({ 'GET /api/sms': () => ({ json: { ...confirmed, isStopped: true, hasFailed: true } }) })
  show(<SmsReminders />)
  expect(await screen.findByText(/You answered STOP/)).toBeDefined()
  expect(screen.getByText(/could not be delivered/)).toBeDefined()
})

test('Nothing is shown where the product has no provider', async () => {
  const calls = fakeServer({ 'GET /api/sms': () => ({ json: { ...none, isAvailable: false } }) })
  show(<SmsReminders />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
