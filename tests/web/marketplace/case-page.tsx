/** The page of one verification, as the operator who has claimed it sees it. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { VerificationCasePage } from '#app/marketplace/verification/VerificationCasePage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { caseOf, insurance, licence, operator } from './verification-fixtures.ts'

export const { identifier } = caseOf()
export const one = `GET /api/admin/verifications/${identifier}`
export const decision = `POST /api/admin/verifications/${identifier}/decision`
export const file = (document: { identifier: string }) => `GET /api/admin/documents/${document.identifier}/content`
const files = { [file(licence)]: () => ({ json: {} }), [file(insurance)]: () => ({ json: {} }) }

/** Pictures are not drawn here. */
export const withoutPictures = () =>
  beforeEach(() => {
    vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(() => undefined)
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
    )
  })

export function show(
  answers: Parameters<typeof fakeServer>[0] = {},
  setup: object = {},
  verification = caseOf(),
): FakeRequest[] {
  const calls = fakeServer({ ...files, [one]: () => ({ json: verification }), ...answers })
  showAccount(<VerificationCasePage />, {
    viewer: operator,
    at: `/admin/verifications/${identifier}`,
    path: '/admin/verifications/:id',
    ...setup,
  })
  return calls
}
export const bodies = (calls: FakeRequest[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
export const documentButton = (name: RegExp) => screen.findByRole('button', { name })
export const verdict = (name: string) =>
  within(screen.getByRole('radiogroup', { name: 'Decision on this document' })).getByLabelText(name)
export const decide = (name: RegExp) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Your decision' })).getByRole('radio', { name }))
export const note = () => screen.getByRole('textbox', { name: 'Note to the therapist' })
export const write = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
export const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the decision' }))

export async function decideBoth() {
  fireEvent.click(await documentButton(/^Licence: HCPC/))
  fireEvent.click(verdict('Accept'))
  fireEvent.click(await documentButton(/^Indemnity insurance/))
  fireEvent.click(verdict('Reject'))
  write(screen.getByRole('textbox', { name: 'Note on the document' }), 'The second page is missing.')
}
