import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { acceptedLicences } from './queries.ts'
import { licenceAt } from './rules.ts'
import { wordsOf } from './receipt-pdf.ts'

interface Therapist {
  providerIdentifier: string
  firstName: string | null
  lastName: string | null
  title: string | null
  disciplineId: number | null
}

/** `Dr Theo Tester`; an erased therapist has no name. */
export function therapistName(
  context: Context,
  { title, firstName, lastName }: Omit<Therapist, 'disciplineId'>,
): string {
  if (!firstName && !lastName) return wordsOf(context)('gone')
  return [title, firstName, lastName].filter(Boolean).join(' ')
}

/** The licence a therapist had at a time, or that none was verified. */
export async function licencesFor(
  context: Context,
  providers: readonly string[],
): Promise<(provider: string, at: Temporal.Instant) => string> {
  const licences = await acceptedLicences(context.db, providers)
  const t = wordsOf(context)
  return (provider, at) => {
    const own = licences.filter(({ providerIdentifier }) => providerIdentifier === provider)
    const licence = licenceAt(own, at)
    return licence === null
      ? t('no_licence')
      : t('licence_number', { body: licence.body, number: licence.credentialNumber })
  }
}

/** Names of therapies, session formats and disciplines, in the reader's language. */
export async function labelsFor(context: Context): Promise<(id: number | null) => string | null> {
  const reference = await referenceData(context.db)
  return (id) => (id === null ? null : (reference.byId(id)?.label[context.locale] ?? null))
}
