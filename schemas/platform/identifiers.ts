import * as Type from 'typebox'
import { pageLimits } from './endpoint.ts'

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** Query parameter of a list: identifiers separated by commas, at most one page of them. */
export const Identifiers = (one = uuid) =>
  Type.String({
    pattern: `^${one}(,${one}){0,${pageLimits.perPageMax - 1}}$`,
    maxLength: 8_000,
    problemKey: 'validation.choice',
    description: 'Only the rows with these identifiers, separated by commas',
  })
