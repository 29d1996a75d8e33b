import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { fullName } from './full-name.ts'

/** Whether all words occur in the name of a row of `app_user`; matches no row without a letter or a digit in them. */
export const nameHolds = (search: string, people: string): RawBuilder<SqlBool> => sql<SqlBool>`
  folded(${search}) <> '' and folded(${fullName(people)}) like all (
    array(select '%' || word || '%' from unnest(string_to_array(folded(${search}), ' ')) word))`
