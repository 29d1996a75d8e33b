/** The columns of `provider` that the therapist's own form fills. Saving, reading and selecting use this list. */
import { ProviderInfo } from '#schemas/marketplace/provider-profile.ts'

/** Fields whose column holds the identifier of a reference row. */
export const referenceColumns = {
  disciplineIdentifier: 'disciplineId',
  ethnicityIdentifier: 'ethnicityId',
  gender: 'genderId',
  religionIdentifier: 'religionId',
  stateIdentifier: 'stateId',
} as const satisfies { [Field in keyof ProviderInfo]?: string }
export type ReferenceField = keyof typeof referenceColumns
export type ReferenceColumn = (typeof referenceColumns)[ReferenceField]

export const referenceFields = Object.keys(referenceColumns) as ReferenceField[]

/** Fields of the account, and lists with their own tables. */
const elsewhere = [
  'firstName',
  'lastName',
  'phoneNumber',
  'countryIdentifier',
  'therapies',
  'modalities',
  'specialities',
  'languages',
  'approaches',
] as const

/** Fields with a column of the same name. Selecting a field without a column does not compile. */
export type PlainField = Exclude<keyof ProviderInfo, ReferenceField | (typeof elsewhere)[number]>
export const plainFields = Object.keys(ProviderInfo.properties).filter(
  (field): field is PlainField => !(field in referenceColumns) && !(elsewhere as readonly string[]).includes(field),
)

/** Maps each name to a value. */
export const each = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
