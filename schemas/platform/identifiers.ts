import * as Type from 'typebox'
import { pageLimits } from './endpoint.ts'

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** Query word of a list that asks for rows by their identifiers, with commas between; no more than a page has. */
export const Identifiers = (one = uuid) =>
  Type.String({
    pattern: `^${one}(,${one}){0,${pageLimits.perPageMax - 1}}$`,
    maxLength: 8_000,
    says: 'validation.choice',
    description: 'Only the rows with these identifiers, separated by commas',
  })
