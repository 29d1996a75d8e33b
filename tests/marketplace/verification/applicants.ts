import { type Named, namedIn, providerInfo } from '#tests/identity/client-profile/profile-people.ts'
import { handedIn, license, sendInsurance, sendQualification } from '#tests/marketplace/credentials/papers.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import type { World } from '#tests/support/world.ts'

export const submission = '/provider/verification-submission'
export const note = 'Looked at on a Monday; all is as it should be.'

export interface Applicant extends GivenProvider {
  licence: string
  insurance: string
}

/** A therapist in Britain for whom nothing is missing but to submit. */
export async function applicantIn(world: World, named?: Named, over: object = {}): Promise<Applicant> {
  const provider = await world.given.provider({ country: 'GB', listed: false, payout: true, lastName: 'Bassey' })
  const info = providerInfo(named ?? (await namedIn(world)), {
    disciplineIdentifier: (named ?? (await namedIn(world)))('discipline', 'psychotherapist'),
    ...over,
  })
  const saved = await world.as(provider).post('/provider/update/info', info)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  await world.as(provider).post('/provider/experience', place)
  const licence = await handedIn(sendQualification(world, provider, { fields: license }))
  const insurance = await handedIn(sendInsurance(world, provider, { fields: { expiresAt: '2026-12-31' } }))
  return { ...provider, licence: licence.identifier, insurance: insurance.identifier }
}

export async function submitted(world: World, named?: Named): Promise<Applicant> {
  const applicant = await applicantIn(world, named)
  const { status, body } = await world.as(applicant).put(submission)
  if (status !== 202) throw new Error(JSON.stringify(body))
  return applicant
}

type Operator = { identifier: string }

export const caseOf = (world: World, operator: Operator, { identifier }: { identifier: string }) =>
  world.as(operator).get(`/admin/verifications/${identifier}`)

export const claim = (world: World, operator: Operator, { identifier }: { identifier: string }) =>
  world.as(operator).post(`/admin/verifications/${identifier}/claim`)

export const decide = (world: World, operator: Operator, { identifier }: { identifier: string }, decision: object) =>
  world.as(operator).post(`/admin/verifications/${identifier}/decision`, { note, items: [], ...decision })

export const bothAccepted = ({ licence, insurance }: Applicant): [licence: object, insurance: object] => [
  { documentIdentifier: licence, status: 'accepted' },
  { documentIdentifier: insurance, status: 'accepted' },
]

/** Somebody whose papers were looked at, and who is listed. */
export async function approved(world: World, operator: Operator, named?: Named): Promise<Applicant> {
  const applicant = await submitted(world, named)
  await claim(world, operator, applicant)
  const { status, body } = await decide(world, operator, applicant, {
    decision: 'approve',
    items: bothAccepted(applicant),
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return applicant
}

export const statusOf = async (world: World, person: { identifier: string }) =>
  (await world.as(person).get(submission)).body.status as string

export const isListed = async (world: World, { identifier }: { identifier: string }) =>
  (await world.visitor.get(`/providers/${identifier}`)).status === 200

/** Of calls at the same moment, in order. */
export const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** Subjects of the mails somebody got, oldest first. */
export const subjectsTo = (world: World, { email }: { email: string }) =>
  world.mailbox
    .list({ to: email })
    .map(({ subject }) => subject)
    .toReversed()
