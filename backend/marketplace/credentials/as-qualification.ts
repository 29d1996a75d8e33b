import type { Qualification } from '#schemas/marketplace/credentials.ts'
import type { DocumentRow } from './queries.ts'

export const asQualification = ({ kind, ...row }: DocumentRow): Qualification => ({
  ...row,
  type: kind as Qualification['type'],
})
