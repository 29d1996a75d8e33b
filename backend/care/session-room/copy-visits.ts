import type { Context } from '#platform/context/context.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { visitsOf } from './visit-queries.ts'

/** A person's own visits to rooms for their copy of the data, with the place they gave until the room closes. */
export const copyVisits = async ({ services }: Pick<Context, 'services'>, db: Db, person: string) =>
  (await visitsOf(db, person)).map(({ sealedPlace, identifier, ...visit }) => ({
    ...visit,
    place: openText(services, sealPurposes.roomPlace, identifier, sealedPlace),
  }))
