import type { QueryOf, ReplyOf } from '#schemas/kit.ts'
import type { operatorApi } from '#schemas/operators.ts'
import type { Context } from '../kit/context.ts'
import { pageOf } from '../kit/page.ts'
import { countPeople, peoplePage } from './people-queries.ts'

/** People by name, address, kind, state and country, newest first unless told otherwise. */
export const searchPeople = (
  { db, now }: Context,
  { page, perPage, sort = '-createdAt', ...filter }: QueryOf<typeof operatorApi.users>,
): Promise<ReplyOf<typeof operatorApi.users>> =>
  pageOf(
    { page, perPage },
    (limit, offset) => peoplePage(db, filter, { sort, now, limit, offset }),
    (most) => countPeople(db, filter, most),
  )
