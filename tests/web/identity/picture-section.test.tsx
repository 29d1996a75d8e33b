import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PictureSection } from '#app/identity/pictures/PictureSection.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'

test('a picture is removed after a question, which can be answered with no', async () => {
  const calls = fakeServer({ 'DELETE /api/client/profile-picture': () => ({ status: 204, json: undefined }) })
  showAccount(<PictureSection />, { viewer: { ...clara, photoUrl: '/avatars/owl' } })
  const remove = () => screen.getByRole('button', { name: 'Delete picture' })
  const question = async () => within(await screen.findByRole('dialog', { name: 'Are you sure' }))
  fireEvent.click(remove())
  fireEvent.click((await question()).getByRole('button', { name: 'Keep picture' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([calls, document.querySelector('img')?.getAttribute('src')]).toEqual([[], '/api/avatars/owl'])
  fireEvent.click(remove())
  fireEvent.click((await question()).getByRole('button', { name: 'Delete picture' }))
  expect(await screen.findByText('Image Deleted Successfully')).toBeDefined()
  expect(calls.map(({ method }) => method)).toEqual(['DELETE'])
})

test('a therapist chooses no avatar, and removes no picture', () => {
  showAccount(<PictureSection />, { viewer: { ...theo, photoUrl: '/provider/photo?v=1' } })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Upload a picture'])
})
