import { type PreferenceName, preferenceNames } from '#schemas/identity/client-profile.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import type { ListEntry } from './preference-rules.ts'

const place = ({ list }: { list: string }) => preferenceNames.indexOf(list as PreferenceName)

/** The stored rows of the preference lists as entries with codes: one list after the other, each in its order. */
export const listedEntries = (
  rows: readonly { list: string; taxonomyId: number }[],
  reference: ReferenceData,
): ListEntry[] =>
  rows
    .toSorted((one, other) => place(one) - place(other))
    .flatMap(({ list, taxonomyId }) => {
      const code = reference.byId(taxonomyId)?.code
      return code === undefined ? [] : [{ list: list as PreferenceName, code }]
    })
