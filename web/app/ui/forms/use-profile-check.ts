import type * as Type from 'typebox'
import { profileProblems } from '#schemas/identity/profile-rules.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useOffered } from './references.ts'

/** The server's rules for a profile, with the reference data that this form has loaded. */
export function useProfileCheck(schema: Type.TObject, start: object): (values: object) => FieldProblem[] {
  const { timezone } = useViewer()
  const { countryOf, isOffered } = useOffered()
  const current = new Set(Object.values(start).flat())
  const { countryIdentifier: stored } = start as { countryIdentifier?: string }
  return (values) => {
    const { countryIdentifier = '' } = values as { countryIdentifier?: string }
    return profileProblems(schema, values, {
      today: plainDateOf(timezone, new Date()),
      countryOf,
      isOffered: (kind, identifier, country) =>
        country === undefined ||
        (stored === countryIdentifier && current.has(identifier)) ||
        isOffered(kind, identifier, country, countryIdentifier),
    })
  }
}
