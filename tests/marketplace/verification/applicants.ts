import { type Named, namedIn, providerInfo } from '#tests/identity/client-profile/profile-people.ts'
import { handedIn, license, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

export const submission = '/provider/verification-submission'
export const note = 'Looked at on a Monday; all is as it should be.'

export interface Applicant extends GivenProvider {
  licence: string
  insurance: string
}

/** A therapist in Britain who only has to submit. */
export async function applicantIn(product: Product, named?: Named, over: object = {}): Promise<Applicant> {
  const provider = await product.given.provider({ country: 'GB', listed: false, payout: true, lastName: 'Bassey' })
  const info = providerInfo(named ?? (await namedIn(product)), {
    disciplineIdentifier: (named ?? (await namedIn(product)))('discipline', 'psychotherapist'),
    ...over,
  })
  const saved = await product.as(provider).post('/provider/update/info', info)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  await product.as(provider).post('/provider/experience', place)
  const licence = await handedIn(sendQualification(product, provider, { fields: license }))
  const insurance = await handedIn(sendInsurance(product, provider, { fields: { expiresAt: '2026-12-31' } }))
  return { ...provider, licence: licence.identifier, insurance: insurance.identifier }
}

export async function submitted(product: Product, named?: Named): Promise<Applicant> {
  const applicant = await applicantIn(product, named)
  const { status, body } = await product.as(applicant).put(submission)
  if (status !== 202) throw new Error(JSON.stringify(body))
  return applicant
}

type Operator = { identifier: string }

export const caseOf = (product: Product, operator: Operator, { identifier }: { identifier: string }) =>
  product.as(operator).get(`/admin/verifications/${identifier}`)

export const claim = (product: Product, operator: Operator, { identifier }: { identifier: string }) =>
  product.as(operator).post(`/admin/verifications/${identifier}/claim`)

export const decide = (
  product: Product,
  operator: Operator,
  { identifier }: { identifier: string },
  decision: object,
) => product.as(operator).post(`/admin/verifications/${identifier}/decision`, { note, items: [], ...decision })

export const bothAccepted = ({ licence, insurance }: Applicant): [licence: object, insurance: object] => [
  { documentIdentifier: licence, status: 'accepted' },
  { documentIdentifier: insurance, status: 'accepted' },
]

/** A therapist whose documents were reviewed, and who is listed. */
export async function approved(product: Product, operator: Operator, named?: Named): Promise<Applicant> {
  const applicant = await submitted(product, named)
  await claim(product, operator, applicant)
  const { status, body } = await decide(product, operator, applicant, {
    decision: 'approve',
    items: bothAccepted(applicant),
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return applicant
}

export const statusOf = async (product: Product, person: { identifier: string }) =>
  (await product.as(person).get(submission)).body.status as string

export const isListed = async (product: Product, { identifier }: { identifier: string }) =>
  (await product.visitor.get(`/providers/${identifier}`)).status === 200

/** Of concurrent calls, in order. */
export const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** Subjects of the mails of a user, oldest first. */
export const subjectsTo = (product: Product, { email }: { email: string }) =>
  product.mailbox
    .list({ to: email })
    .map(({ subject }) => subject)
    .toReversed()
